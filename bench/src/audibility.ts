// Cost for a rooms process of computing who hears whom in an instance, for people who walk in a yard of 60 m, some of
// them with their microphone on. `--rounds N` (400; four rounds per second). Then the number of voices that people receive
// who stand and talk with pauses, compared with subscribing to everybody, with and without masking.
import { parseArgs } from "node:util";
import { Audibility, type Audible } from "@veranda/server/src/rooms/voice/audibility.ts";
import { figuresOf } from "./figures.ts";
import { quantile, sorted } from "./quantiles.ts";
import { GEOMETRIES, randomly, Talker } from "./voice/geometries.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "400" } } });
const rounds = Number(values.rounds);
const SIZES = [
  { people: 100, microphones: 30 },
  { people: 500, microphones: 60 },
  { people: 1000, microphones: 60 },
] as const;
/** Goal for one round with 500 people, milliseconds. */
const MOST_MS = 2;
const HALF_YARD = 30;
const ROUND_SECONDS = 0.25;
/** Rounds that aren't measured: until then the code is being compiled. */
const WARM_ROUNDS = 40;

/** Seeded, so that every run has the same people. */
let seed = 7;
const random = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

class Walker implements Audible<Walker> {
  x = (random() * 2 - 1) * HALF_YARD;
  readonly y = 0;
  z = (random() * 2 - 1) * HALF_YARD;
  readonly zone = 0;
  readonly isReadingCaptions = false;
  #vx = random() * 2 - 1;
  #vz = random() * 2 - 1;

  walk(): void {
    this.x += this.#vx * ROUND_SECONDS;
    this.z += this.#vz * ROUND_SECONDS;
    if (Math.abs(this.x) > HALF_YARD) this.#vx *= -1;
    if (Math.abs(this.z) > HALF_YARD) this.#vz *= -1;
  }

  isInaudibleTo(): boolean {
    return false;
  }

  ignores(): boolean {
    return false;
  }
}

const figures = figuresOf("audibility");
for (const { people: count, microphones } of SIZES) {
  const people = Array.from({ length: count }, () => new Walker());
  const audibility = new Audibility<Walker>();
  const times: number[] = [];
  let changes = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const person of people) person.walk();
    const start = performance.now();
    audibility.begin(round * ROUND_SECONDS * 1000);
    for (const [at, speaker] of people.slice(0, microphones).entries())
      audibility.add(speaker, { isEverywhere: at < 2, isSpeaking: (at * 7 + (round >> 3)) % 3 !== 0 });
    for (const person of people) if (audibility.hear(person) !== null) changes += 1;
    if (round >= WARM_ROUNDS) times.push(performance.now() - start);
  }
  const [median, slow] = [quantile(sorted(times), 0.5), quantile(sorted(times), 0.99)];
  const perSecond = changes / count / (rounds * ROUND_SECONDS);
  console.log(
    `${count} people, ${microphones} microphones: ${median.toFixed(2)} ms a round (p99 ${slow.toFixed(2)}), ` +
      `${perSecond.toFixed(2)} changes a listener a second`,
  );
  const what = `${count} people, ${microphones} microphones, a round`;
  figures.atMost(what, median, "ms", count === 500 ? MOST_MS : undefined);
}

/** Turns of speaking and pauses alternate: each takes the least seconds, and up to so many more. */
const TURN_SECONDS = { least: 1, more: 8 };
const CROWD = { people: 100, speakers: 30 };
for (const [geometry, places] of Object.entries(GEOMETRIES)) {
  const [masked, unmasked] = [false, true].map((isReadingCaptions) => {
    const talkers = places(CROWD.people).map((place, n) =>
      Object.assign(new Talker(n, place), { isReadingCaptions }),
    );
    return measureTurns(talkers);
  });
  for (const [what, turns] of [
    ["", masked],
    [", without masking", unmasked],
  ] as const) {
    if (turns === undefined) continue;
    const { share, heard, changesPerSecond } = turns;
    console.log(
      `${CROWD.speakers} of ${CROWD.people} take turns, ${geometry}${what}: ${heard.toFixed(2)} who speak are heard, ` +
        `×${share.toFixed(3)} beside subscribe-all; ${changesPerSecond.toFixed(2)} changes a listener a second`,
    );
    figures.atMost(`voices beside subscribe-all, in turns, ${geometry}${what}`, share, "×");
  }
}

function measureTurns(people: readonly Talker[]) {
  const next = randomly(11);
  const turn = (): number => (TURN_SECONDS.least + next() * TURN_SECONDS.more) / ROUND_SECONDS;
  const speakers = people
    .slice(0, CROWD.speakers)
    .map((talker) => ({ talker, isSpeaking: next() < 0.5, left: turn() * next() }));
  const audibility = new Audibility<Talker>();
  let [heard, all, changes] = [0, 0, 0];
  for (let round = 0; round < rounds + WARM_ROUNDS; round += 1) {
    audibility.begin(round * ROUND_SECONDS * 1000);
    for (const speaker of speakers) {
      speaker.left -= 1;
      if (speaker.left <= 0) Object.assign(speaker, { isSpeaking: !speaker.isSpeaking, left: turn() });
      audibility.add(speaker.talker, { isEverywhere: false, isSpeaking: speaker.isSpeaking });
    }
    const speaking = new Set(speakers.flatMap(({ talker, isSpeaking }) => (isSpeaking ? [talker] : [])));
    for (const listener of people) {
      const isChanged = audibility.hear(listener) !== null;
      if (round < WARM_ROUNDS) continue;
      if (isChanged) changes += 1;
      heard += audibility.heardBy(listener).filter((each) => speaking.has(each)).length;
      all += speaking.size - (speaking.has(listener) ? 1 : 0);
    }
  }
  const listened = people.length * rounds;
  return {
    share: heard / all,
    heard: heard / listened,
    changesPerSecond: changes / listened / ROUND_SECONDS,
  };
}
