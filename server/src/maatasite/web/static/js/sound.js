/**
 * The table's sounds, made on the spot: tones and bursts of noise, no files.
 * @module
 */

/**
 * A tone: when it begins (s), its pitch (Hz), perhaps where the pitch ends, how long it rings (s), how loud (0 to 1).
 * Pitch 0 is a burst of noise.
 * @typedef {[at: number, pitch: number, end: number, ring: number, level: number]} Tone
 */

/** @type {Record<string, Tone[]>} */
export const SOUNDS = {
  place: [[0, 0, 0, 0.05, 0.5], [0, 190, 80, 0.16, 0.9]],
  turn: [[0, 0, 0, 0.03, 0.35], [0.07, 0, 0, 0.03, 0.25]],
  crystal: [[0, 1319, 1319, 0.35, 0.28], [0.02, 1976, 1976, 0.45, 0.16]],
  fight: [[0, 110, 60, 0.3, 1], [0, 0, 0, 0.09, 0.5], [0.16, 98, 55, 0.35, 0.9]],
  fall: [[0, 320, 70, 0.5, 0.6], [0.28, 0, 0, 0.12, 0.35]],
  relic: [[0, 523, 523, 0.6, 0.35], [0.1, 659, 659, 0.6, 0.35], [0.2, 784, 784, 0.8, 0.35]],
  said: [[0, 660, 660, 0.14, 0.3], [0.09, 880, 880, 0.2, 0.22]],
  low: [[0, 988, 988, 0.12, 0.4], [0.18, 988, 988, 0.14, 0.4]],
  yours: [[0, 587, 587, 0.3, 0.45], [0.13, 880, 880, 0.5, 0.4]],
  end: [[0, 392, 392, 0.5, 0.4], [0.16, 523, 523, 0.5, 0.4], [0.32, 659, 659, 0.6, 0.4], [0.48, 784, 784, 1.1, 0.45]],
};

export class Sounds {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
  }

  /**
   * Browsers let nothing sound before the reader has touched the page: then this stays silent.
   * @param {string} name
   * @param {number} volume 0 to 1
   */
  play(name, volume) {
    const tones = SOUNDS[name];
    if (!tones || typeof AudioContext !== "function" || navigator.userActivation?.hasBeenActive === false) return;
    const context = (this.context ??= new AudioContext());
    if (context.state === "suspended") void context.resume();
    for (const tone of tones) sound(context, tone, volume * 0.5);
  }
}

/** @type {(context: AudioContext, tone: Tone, volume: number) => void} */
function sound(context, [at, pitch, end, ring, level], volume) {
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level * volume, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + ring);
  gain.connect(context.destination);
  const source = pitch ? tone(context, start, pitch, end, ring) : noise(context, ring);
  source.connect(gain);
  source.start(start);
  source.stop(start + ring);
}

/** @type {(context: AudioContext, start: number, pitch: number, end: number, ring: number) => OscillatorNode} */
function tone(context, start, pitch, end, ring) {
  const source = context.createOscillator();
  source.type = pitch < 400 ? "triangle" : "sine";
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(end, start + ring);
  return source;
}

/** @type {(context: AudioContext, ring: number) => AudioBufferSourceNode} a dry knock: noise, smoothed */
function noise(context, ring) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * ring), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 1; i < data.length; i++) data[i] = 0.7 * (data[i - 1] ?? 0) + 0.3 * (Math.random() * 2 - 1);
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}
