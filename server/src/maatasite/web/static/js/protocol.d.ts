/** What travels between page and server, PROTOCOL 2 (docs/protocol.md). Types only: never loaded by a browser. */

export type Tribe = "balan" | "wazu";
export type Bundle = string;
export type Space = string;
export type Pair = [string, string];
export type Phase = "pair" | "order" | "place" | "reward" | "activate" | "reveal" | "over";
export type Each<T> = Record<Tribe, T>;

export interface Tile {
  strength: number;
  arrows: string[];
  diamonds: number;
  ability: "elder" | "convert" | "" | null;
}

export interface Parts {
  printed: number;
  energy: number;
  ability: number;
  total: number;
}

export interface Warrior {
  tribe: Tribe;
  tile: string;
  rotation: number;
  energy: number;
  spirit: number;
  alive: boolean;
  strength: number;
  parts: Parts;
  diamonds: number;
  safe: boolean;
  reach: Space[];
}

export interface Step {
  code: string;
  clause?: string;
  [fact: string]: any;
}

export interface ScoreParts {
  diamonds: number;
  spirit: number;
  relics: number;
  total: number;
}

export interface Result {
  winner: Tribe | null;
  reason: string;
  decided_by: string | null;
  score: Each<number>;
}

export interface Position {
  phase: Phase;
  to_move: Tribe | null;
  round: number;
  active: Tribe;
  warriors: Record<Space, Warrior>;
  crystals: Record<Space, Bundle>;
  relics: Space[];
  storage: Each<Bundle>;
  display: Pair[];
  claimed: Tribe[];
  deaths: Each<number>;
  track: number;
  free: number;
  score: Each<number>;
  legal: number;
  decks: number;
  bag: {energy: number; spirit: number};
  unseen: Each<string[]>;
  turn: {
    pair: Pair | null;
    decider: Tribe | null;
    first: Tribe | null;
    placed: Tribe[];
    tile: string | null;
    space: Space | null;
  };
  relic_costs: Record<Space, Each<number>>;
  score_parts: Each<ScoreParts>;
  living: Each<number>;
  outcome: Result | null;
}

/** A Warrior as fights name it. */
export interface Fighter {
  space: Space;
  tribe: Tribe;
  tile: string;
  strength: Parts;
}

/** A living Warrior with one open side left, with the sums as they stand. */
export interface Threat extends Fighter {
  open: Space;
  against: Fighter[];
  sum: number;
  spare: number;
  enemy: number;
}

/** What the server tells of one ply of a game (`/game/<id>/steps`). */
export interface GameStep {
  position: Position;
  threats: Threat[];
}

export interface LogEntry {
  version: number;
  ply: number | null;
  kind: string;
  seat: Tribe | null;
  at: number;
  steps: Step[];
  storage?: {before: Each<Bundle>; after: Each<Bundle>};
  score?: {before: Each<number>; after: Each<number>};
  facts?: Record<string, any>;
}

export interface Seat {
  kind: "person" | "bot" | "open" | "gone";
  name: string | null;
  contributed: boolean;
}

/** One of the computer's players, as the page shows it. */
export interface Opponent {
  name: string;
  number: number;
  of: number;
  face: string;
}

export interface Dice {
  version: number;
  game: string;
  commitment: string;
  secret: string;
  contributions: Each<string>;
}

/** A player's time as of the latest event; `deadline` is of whoever is to decide (docs/clock.md). */
export interface Clock {
  control: {live?: {base: number; increment: number}; correspondence?: {decision: number; bank: number}};
  text: string;
  left: Each<number>;
  turn: Tribe | null;
  since: number | null;
  deadline: number | null;
  stills: {kind: string; start: number; end: number}[];
  over: boolean;
}

/** An entry of the ledger of time; credits that are 0 are left out. */
export interface TimeEntry {
  end: string;
  tribe: Tribe;
  due: number;
  received: number;
  spent: number;
  left: number | null;
  [credit: string]: any;
}

/** What a seat offers the other; `version` names it in the answer. */
export interface Offer {
  version: number;
  what: "draw" | "take-back" | "pause";
  seat: Tribe;
  decisions?: number;
  ms?: number;
}

/** What may be asked for besides deciding. */
export interface May {
  take_back: {seat: Tribe; decisions: number} | null;
  abort: Tribe[];
  claim: {against: Tribe; ms: number} | null;
}

/** What a game's first line has settled for good. */
export interface Agreed {
  game: string;
  kind: "computer" | "friend" | "screen" | "record" | "study";
  options: {relic_scoring: string; end_by_deaths: string; layout: string; tile_set: string};
  commitment: string;
  created: number;
  tiles: Record<string, Tile>;
  prefix: {plies: number; origin: string} | null;
  /** Does this table allow take-backs? */
  take_backs: boolean;
  rated: boolean;
  /** Do only its players see it? */
  private: boolean;
  /** By its time control; `null` without a clock. */
  speed: "live" | "rapid" | "correspondence" | null;
}

/** What any line can change. */
export interface Moving {
  version: number;
  ply: number;
  status: "waiting" | "dealing" | "playing" | "over" | "withdrawn";
  changed: number;
  seats: Each<Seat>;
  position: Position | null;
  clock: Clock | null;
  result: Result | null;
  dice: Dice | null;
  rematch: string | null;
  /** The versions of the lines of the moves that stand: step N is after the Nth. */
  steps: number[];
  offers: Offer[];
  /** Until when a first decision, or what is due before the deal, is waited for; null where it is not so. */
  lapses: number | null;
  may: May;
}

export interface View extends Agreed, Moving {
  log: LogEntry[];
}

/** The new Warrior as the fights will judge it. */
export interface JudgedWarrior {
  strength: number;
  energy: number;
  spirit: number;
}

export interface Activation {
  add: Bundle;
  warrior: JudgedWarrior;
  storage: Bundle;
  steps: Step[];
  score: Each<number>;
}

export interface Arrow {
  from: Space;
  direction: string;
}

export interface PairChoice {
  decision: {pair: Pair};
  decides: Tribe;
  why: "weaker" | "tie";
}

export interface PlaceChoice {
  space: Space;
  kind: "free" | "relic";
  support: Arrow[];
  reach: Space[][];
  collect?: Bundle;
  storage?: Bundle;
  activations?: Activation[];
  cost?: number;
  helpers?: Space[];
  payments?: Bundle[];
  warrior?: JudgedWarrior;
  order?: number;
  value?: number;
}

/** What may be decided at one ply; which keys are there depends on the phase. */
export interface Choices {
  phase?: Phase;
  to_move?: Tribe;
  tile?: string;
  space?: Space;
  storage?: Bundle;
  reach?: Space[][];
  activations?: Activation[];
  refused?: Record<Space, string>;
  choices?: any[];
}

export type Decision =
  | {pair: Pair}
  | {first: Tribe}
  | {place: Space; pay?: Bundle}
  | {activate: {rotation: number; add: Bundle}};

/** What speaks for or against a decision (the engine's `reasons`). */
export interface HintReason {
  code: string;
  [fact: string]: any;
}

/** What the strongest level thinks of a decision, for whoever decides. */
export interface Hint {
  decisions: Decision[];
  win: number;
  points: number;
  proven: boolean;
  reasons: HintReason[];
}

/** What the coach says of a decision that is about to be sent. */
export interface CoachedMessage {
  t: "coached";
  game: string;
  ply: number;
  key: string;
  verdict: "blunder" | "good" | "";
  reasons: HintReason[];
  /** Of the enemy's answer, as the enemy sees it. */
  reply: HintReason[];
  missed: HintReason[];
}

export interface Refusal {
  code: string;
  facts: Record<string, any>;
}

export interface Presence {
  seats: Partial<Each<"here" | "reconnecting" | "away" | "bot" | "open" | "gone">>;
  watching: number;
}

export type Room = "players" | "watchers";

/** Something that was said. Room and number name it in its game. */
export interface TalkLine {
  room: Room;
  number: number;
  /** UTC ms. */
  at: number;
  /** Of a player; empty for who looks on. */
  seat: Tribe | "";
  /** Of an account that looks on. */
  name: string | null;
  own: boolean;
  phrase: string;
  text: string;
  /** Why the text is gone. */
  blank: string;
}

/** What one may say: the refusals of a phrase and of text, empty for none; and who wants free text, for the players. */
export interface TalkingMessage {
  t: "talking";
  game: string;
  room: Room;
  phrase: string;
  text: string;
  given?: Partial<Each<boolean>>;
}

/** Somebody in the lobby; an account has a page. */
export interface PersonRow {
  name: string | null;
  account: boolean;
}

/** What is asked for in the lobby. */
export interface AskedRow {
  control: Clock["control"];
  speed: string | null;
  rated: boolean;
  tribe: Tribe | "";
  relic_scoring: string;
  end_by_deaths: string;
  since: number;
  low?: number | null;
  high?: number | null;
}

export interface SeekRow extends AskedRow {
  seek: string;
  by: PersonRow & {rating: number; provisional: boolean};
}

/** What I look for; the range widens while I wait, and after a while a computer's player offers itself. */
export interface OwnSeek extends AskedRow {
  seek: string;
  pool: string;
  low: number | null;
  high: number | null;
  meanwhile: boolean;
  computer: string | null;
}

/** A challenge; `with` is the other one, `declined` the code of the reason or empty. */
export interface ChallengeRow extends AskedRow {
  challenge: string;
  with: PersonRow;
  expires: number;
  declined: string;
}

export type ServerMessage =
  | {t: "lobby"; seeks: SeekRow[]; more: boolean; pools: Record<string, number>}
  | {t: "waiting"; seek: OwnSeek | null}
  | {t: "challenges"; to_me: ChallengeRow[]; mine: ChallengeRow[]}
  | {t: "paired"; game: string; tab: string}
  | {t: "come-over"; pool: string}
  | {t: "hello"; protocol: number; build: string; now: number}
  | {t: "state"; game: string; version: number; view: View; you: Tribe[]}
  | {t: "event"; game: string; version: number; since: number; entries: LogEntry[]; view: Moving}
  | {t: "you"; game: string; seats: Tribe[]}
  | {t: "ack"; game: string; key: string; version: number}
  | {t: "refused"; game?: string; key?: string; code: string; facts?: Record<string, any>; version?: number}
  | {t: "options"; game: string; ply: number; choices: Choices}
  | {t: "hint"; game: string; ply: number; hints: Hint[]}
  | CoachedMessage
  | {t: "talk"; game: string; lines: TalkLine[]; since: Record<Room, number>; more: boolean}
  | {t: "line"; game: string; line: TalkLine}
  | TalkingMessage
  | {t: "said"; game: string; key: string; number?: number}
  | {t: "presence"; game: string; seats: Presence["seats"]; watching: number}
  | {t: "beat"; now: number; games: Record<string, number>}
  | {t: "turns"; games: number}
  | {t: "notice"; kind: string; subject: string; name: string | null; facts: Record<string, any>}
  | {t: "pong"}
  | {t: "bye"; code: string; retry_ms?: number};

/** How the players stood when the game began, and what it changed once it is over and was rated. */
export type Ratings = Partial<Each<{rating: number; provisional: boolean; change?: number}>>;

/** What the page tells itself. */
export type OwnMessage =
  | {t: "link"; link: Link}
  | {t: "sent"; key: string}
  | {t: "settled"; key: string}
  | {t: "rewound"; view: View; you: Tribe[]}
  | {t: "hint-asked"; ply: number}
  | {t: "hint-done"}
  | {t: "ratings"; ratings: Ratings}
  | {t: "missing"}
  | {t: "dismissed"};

export type Link = "connecting" | "open" | "lost" | "ended";

export interface State {
  game: string;
  view: View;
  you: Tribe[];
  opponents: Record<string, Opponent>;
  ratings: Ratings;
  heard: number;
  choices: {ply: number; choices: Choices} | null;
  /** Asked for at this ply; `hints` once they are there. */
  hint: {ply: number; hints: Hint[] | null} | null;
  presence: Presence;
  link: Link;
  pending: string[];
  refusal: Refusal | null;
  /** The server has a newer build that this page does not go with: reload. */
  outdated: boolean;
}

/** What the person at the page is preparing; nothing of it has been sent. */
export interface Draft {
  ply: number;
  pair: number | null;
  first: Tribe | null;
  space: Space | null;
  pay: Bundle | null;
  rotation: number;
  add: Bundle | null;
}

export type DraftAction =
  | {do: "pair"; pair: number}
  | {do: "first"; first: Tribe}
  | {do: "space"; space: Space}
  | {do: "pay"; pay: Bundle}
  | {do: "turn"; by: number}
  | {do: "add"; add: Bundle}
  | {do: "back"};
