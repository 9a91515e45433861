"""The tutorial: lessons as data, judged by what the engine says came of a try. Nothing here knows a rule."""
