import type { PersonVoice } from "@veranda/contract/rooms/voice";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atSecond, HOST, PERSON, SILENT_GUEST } from "./voice-floor.fixture.ts";
import { isSameVoice, VoiceFloor } from "./voice-floor.ts";

const IDS = ["host", "ann", "ben", "guest", "zoe"];
const ids = fc.constantFrom(...IDS);
const rights = fc.constantFrom(HOST, PERSON, SILENT_GUEST);
type Step = (floor: VoiceFloor) => unknown;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(ids, rights, fc.boolean()).map(
    ([id, right, isMuted]): Step =>
      (it) =>
        it.voiceOf(id) ?? it.enter(id, right, isMuted),
  ),
  ids.map(
    (id): Step =>
      (it) =>
        it.leave(id),
  ),
  fc.tuple(ids, rights).map(
    ([id, right]): Step =>
      (it) =>
        it.entitle(id, right),
  ),
  fc.tuple(ids, fc.boolean()).map(
    ([id, isOn]): Step =>
      (it) =>
        it.setMicrophone(id, isOn),
  ),
  fc.tuple(ids, fc.boolean()).map(
    ([id, isRaised]): Step =>
      (it) =>
        it.raiseHand(id, isRaised),
  ),
  fc.constantFrom("everyone" as const, "raise_hand" as const, "hosts_only" as const).map(
    (mode): Step =>
      (it) =>
        it.setMode(mode),
  ),
  ids.map(
    (id): Step =>
      (it) =>
        it.mute(id),
  ),
  ids.map(
    (id): Step =>
      (it) =>
        it.unmute(id),
  ),
  fc.constant<Step>((it) => it.muteAll()),
  fc.tuple(ids, fc.option(fc.nat(100))).map(
    ([id, second]): Step =>
      (it) =>
        it.give(id, second === null ? null : atSecond(second)),
  ),
  ids.map(
    (id): Step =>
      (it) =>
        it.take(id),
  ),
  fc.tuple(ids, fc.boolean()).map(
    ([id, has]): Step =>
      (it) =>
        it.setMegaphone(id, has),
  ),
  fc.nat(100).map(
    (second): Step =>
      (it) =>
        it.expire(second * 1000),
  ),
);

/** What is wrong with somebody's voice as it is, and as everybody was told of it. */
function faultsOf(it: VoiceFloor, id: string, told: PersonVoice | undefined, isTold: boolean): string[] {
  const one = it.voiceOf(id);
  if (one === null) return it.mayTransmit(id) ? ["forwarded and not there"] : [];
  return [
    ...(one.isMicrophoneOn && !one.maySpeak ? ["speaks and may not"] : []),
    ...(one.isMutedByHost && one.maySpeak ? ["muted and may speak"] : []),
    ...(it.mayTransmit(id) && !one.maySpeak ? ["forwarded and may not speak"] : []),
    ...(one.isMicrophoneOn && !it.mayTransmit(id) ? ["speaks and isn't forwarded"] : []),
    ...(it.mode !== "raise_hand" && one.speaksUntil !== null ? ["given where nothing is"] : []),
    ...(isTold || isSameVoice(one, told ?? one) ? [] : ["changed and not told"]),
  ];
}

describe("whatever is asked in whatever order", () => {
  it("only who may speak does and is forwarded, hands are distinct, and each change is told", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const it = new VoiceFloor();
        const told = new Map<string, PersonVoice>();
        const faults: string[] = [];
        let { mode } = it;
        for (const take of steps) {
          take(it);
          const { isModeNew, ids: changes } = it.takeChanges();
          if (isModeNew !== (it.mode !== mode)) faults.push("the mode is told wrongly");
          mode = it.mode;
          const hands = new Set<number>();
          for (const id of IDS) {
            faults.push(...faultsOf(it, id, told.get(id), isModeNew || changes.has(id)));
            const one = it.voiceOf(id);
            if (one === null) told.delete(id);
            else told.set(id, one);
            const { hand = 0 } = one ?? {};
            if (hand > 0 && hands.has(hand)) faults.push("two with one hand");
            hands.add(hand);
          }
        }
        expect(faults).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
