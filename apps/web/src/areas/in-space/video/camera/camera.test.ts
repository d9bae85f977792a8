import { expect, test } from "vitest";
import { createActor, fromPromise } from "#site/statechart/statechart.ts";
import type { Capture } from "#preferences/capture.ts";
import { soon } from "#testing/soon.ts";
import { deviceStatus, type Survey } from "#media/device-machine.ts";
import { cameraMachine } from "./camera.ts";

function camera() {
  let stopped = 0;
  const track = { muted: false, stop: () => void (stopped += 1) } as unknown as MediaStreamTrack;
  const stream = { getTracks: () => [track] } as unknown as MediaStream;
  const survey: Survey = { isPossible: true, permission: "prompt" };
  const actor = createActor(
    cameraMachine.provide({
      actors: {
        survey: fromPromise<Survey>(() => Promise.resolve(survey)),
        open: fromPromise<Capture>(() => Promise.resolve({ stream, track })),
      },
    }),
  ).start();
  const is = (status: string) => soon(() => expect(deviceStatus(actor.getSnapshot())).toBe(status));
  return { actor, is, stopped: () => stopped };
}

test("a camera that is switched off is given back: its light goes out", async () => {
  const { actor, is, stopped } = camera();
  await is("Off");
  actor.send({ type: "SWITCH", isOn: true });
  await is("On");
  expect(stopped()).toBe(0);
  actor.send({ type: "SWITCH", isOn: false });
  await is("Off");
  expect(stopped()).toBe(1);
  expect(actor.getSnapshot().context.capture).toBeNull();
});

test("one that a host switches off is given back as well", async () => {
  const { actor, is, stopped } = camera();
  await is("Off");
  actor.send({ type: "SWITCH", isOn: true });
  await is("On");
  actor.send({ type: "FORCE_OFF" });
  await is("Off");
  expect(stopped()).toBe(1);
});
