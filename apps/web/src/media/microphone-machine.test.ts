import { createActor, fromPromise } from "#site/statechart/statechart.ts";
import { describe, expect, test, vi } from "vitest";
import type { Capture } from "#preferences/capture.ts";
import { soon } from "#testing/soon.ts";
import { deviceStatus, unavailability, type DeviceEvent, type Survey } from "./device-machine.ts";
import { microphoneMachine } from "./microphone-machine.ts";

type Bar = "muted_by_host" | "media_away" | "raise_hand" | "hosts_only" | "guests";

function aCapture(label = "Desk"): Capture & { stop: ReturnType<typeof vi.fn> } {
  const stop = vi.fn<() => void>();
  const track = { label, stop, muted: false } as unknown as MediaStreamTrack;
  const stream = { getTracks: () => [track] } as unknown as MediaStream;
  return { stream, track, stop };
}

const refused = (name: string) => new DOMException("no", name);

/** A machine at work on a browser whose answers the test gives. */
function start({ isPossible = true, permission = "prompt" }: Partial<Survey> = {}) {
  const asked: { answer: (capture: Capture) => void; refuse: (error: unknown) => void }[] = [];
  const actor = createActor(
    microphoneMachine<Bar>().provide({
      actors: {
        survey: fromPromise(async () => ({ isPossible, permission })),
        open: fromPromise(
          () => new Promise<Capture>((answer, refuse) => void asked.push({ answer, refuse })),
        ),
      },
    }),
  ).start();
  const seen: string[] = [];
  const note = () => {
    const status = deviceStatus(actor.getSnapshot());
    if (seen.at(-1) !== status) seen.push(status);
  };
  note();
  actor.subscribe(note);
  return {
    asked,
    seen,
    send: (event: DeviceEvent<Bar>) => actor.send(event),
    get context() {
      return actor.getSnapshot().context;
    },
    get reason() {
      return unavailability(actor.getSnapshot());
    },
    is: (status: string) => soon(() => expect(deviceStatus(actor.getSnapshot())).toBe(status)),
    answer: (capture: Capture) => asked.at(-1)?.answer(capture),
    refuse: (name: string) => asked.at(-1)?.refuse(refused(name)),
  };
}

async function startOn(capture = aCapture()) {
  const microphone = start();
  await microphone.is("Off");
  microphone.send({ type: "SWITCH", isOn: true });
  await microphone.is("RequestingPermissions");
  microphone.answer(capture);
  await microphone.is("On");
  return microphone;
}

describe("from Initializing", () => {
  test("it is off at first, and asks the person for nothing", async () => {
    const microphone = start({ permission: "granted" });
    await microphone.is("Off");
    expect(microphone.seen).toEqual(["Initializing", "Off"]);
    expect(microphone.asked).toHaveLength(0);
  });

  test("a press that came first is remembered", async () => {
    const microphone = start();
    microphone.send({ type: "SWITCH", isOn: true });
    await microphone.is("RequestingPermissions");
    expect(microphone.seen).toEqual(["Initializing", "RequestingPermissions"]);
  });

  test.each([
    [{ isPossible: false }, "Unavailable"],
    [{ permission: "denied" }, "PermissionsDenied"],
  ] as const)("what the browser refuses is said before it is asked: %o", async (survey, status) => {
    const microphone = start(survey);
    await microphone.is(status);
    expect(microphone.asked).toHaveLength(0);
  });

  test("what bars one stands before what was pressed", async () => {
    const microphone = start();
    microphone.send({ type: "SWITCH", isOn: true });
    microphone.send({ type: "BAR", bar: "guests" });
    await microphone.is("Unavailable");
    expect(microphone.reason).toBe("guests");
  });
});

describe("from RequestingPermissions", () => {
  test("it is on when the person allows it, and off when they have let go meanwhile", async () => {
    await startOn();
    const microphone = start();
    await microphone.is("Off");
    microphone.send({ type: "SWITCH", isOn: true });
    await microphone.is("RequestingPermissions");
    microphone.send({ type: "SWITCH", isOn: false });
    microphone.answer(aCapture());
    await microphone.is("Off");
    expect(microphone.seen).not.toContain("On");
  });

  test.each([
    ["NotAllowedError", "PermissionsDenied", null],
    ["NotFoundError", "Unavailable", "no_device"],
    ["NotReadableError", "Unavailable", "in_use"],
    ["SecurityError", "Unavailable", "insecure"],
  ])("%s: %s (%s)", async (name, status, reason) => {
    const microphone = start();
    await microphone.is("Off");
    microphone.send({ type: "SWITCH", isOn: true });
    await microphone.is("RequestingPermissions");
    microphone.refuse(name);
    await microphone.is(status);
    expect(microphone.reason).toBe(reason);
  });

  test("what bars one meanwhile ends it", async () => {
    const microphone = start();
    await microphone.is("Off");
    microphone.send({ type: "SWITCH", isOn: true });
    microphone.send({ type: "BAR", bar: "hosts_only" });
    await microphone.is("Unavailable");
    microphone.answer(aCapture());
    expect(microphone.context.capture).toBeNull();
  });
});

describe("from On", () => {
  test("off and on again asks nobody: the device stays open", async () => {
    const microphone = await startOn();
    microphone.send({ type: "SWITCH", isOn: false });
    await microphone.is("Off");
    microphone.send({ type: "SWITCH", isOn: true });
    await microphone.is("On");
    expect(microphone.asked).toHaveLength(1);
  });

  test("a host's mute makes it unavailable; lifted, it is off and not on", async () => {
    const microphone = await startOn();
    microphone.send({ type: "BAR", bar: "muted_by_host" });
    await microphone.is("Unavailable");
    microphone.send({ type: "SWITCH", isOn: true });
    microphone.send({ type: "BAR", bar: null });
    await microphone.is("Off");
    expect(microphone.seen.slice(-3)).toEqual(["On", "Unavailable", "Off"]);
  });

  test("the room switches it off, and it can be switched on again", async () => {
    const microphone = await startOn();
    microphone.send({ type: "FORCE_OFF" });
    await microphone.is("Off");
    microphone.send({ type: "SWITCH", isOn: true });
    await microphone.is("On");
    expect(microphone.asked).toHaveLength(1);
  });

  test("a device that is pulled out is followed by the next one, and it stays on meanwhile", async () => {
    const [desk, built] = [aCapture("Desk"), aCapture("Built-in")];
    const microphone = await startOn(desk);
    microphone.send({ type: "LOST" });
    await soon(() => expect(microphone.asked).toHaveLength(2));
    microphone.answer(built);
    await soon(() => expect(microphone.context.capture).toBe(built));
    expect(desk.stop).toHaveBeenCalled();
    expect(microphone.seen).toEqual(["Initializing", "Off", "RequestingPermissions", "On"]);
  });

  test("pulled out with none beside it, that is said; plugged in again, it can be pressed", async () => {
    const microphone = await startOn();
    microphone.send({ type: "LOST" });
    await soon(() => expect(microphone.asked).toHaveLength(2));
    microphone.refuse("NotFoundError");
    await microphone.is("Unavailable");
    microphone.send({ type: "DEVICES_CHANGED" });
    await microphone.is("Off");
  });

  test("another device that is chosen takes over when it is there, and the first is given back", async () => {
    const [desk, headset] = [aCapture("Desk"), aCapture("Headset")];
    const microphone = await startOn(desk);
    microphone.send({ type: "REOPEN" });
    await soon(() => expect(microphone.asked).toHaveLength(2));
    expect(microphone.context.capture).toBe(desk);
    expect(desk.stop).not.toHaveBeenCalled();
    microphone.answer(headset);
    await soon(() => expect(microphone.context.capture).toBe(headset));
    expect(desk.stop).toHaveBeenCalled();
  });

  test("a phone call interrupts it, and ends", async () => {
    const microphone = await startOn();
    microphone.send({ type: "INTERRUPTED", isInterrupted: true });
    expect(microphone.context.isInterrupted).toBe(true);
    microphone.send({ type: "INTERRUPTED", isInterrupted: false });
    expect(microphone.context.isInterrupted).toBe(false);
    await microphone.is("On");
  });

  test("taken back in the browser's settings, the device is given back; allowed again, it can be pressed", async () => {
    const capture = aCapture();
    const microphone = await startOn(capture);
    microphone.send({ type: "PERMISSION", permission: "denied" });
    await microphone.is("PermissionsDenied");
    expect(capture.stop).toHaveBeenCalled();
    microphone.send({ type: "PERMISSION", permission: "granted" });
    await microphone.is("Off");
  });

  test("whoever leaves gives the device back", async () => {
    const capture = aCapture();
    const microphone = await startOn(capture);
    microphone.send({ type: "CLOSE" });
    expect(capture.stop).toHaveBeenCalled();
  });
});

describe("from PermissionsDenied and Unavailable", () => {
  test("another press asks again, where that can help", async () => {
    const denied = start({ permission: "denied" });
    await denied.is("PermissionsDenied");
    denied.send({ type: "SWITCH", isOn: true });
    await denied.is("RequestingPermissions");

    const insecure = start({ isPossible: false });
    await insecure.is("Unavailable");
    insecure.send({ type: "SWITCH", isOn: true });
    await insecure.is("Unavailable");
    expect(insecure.asked).toHaveLength(0);
  });

  test("one reason after the other: the last that holds is said", async () => {
    const microphone = start();
    await microphone.is("Off");
    microphone.send({ type: "BAR", bar: "raise_hand" });
    await microphone.is("Unavailable");
    microphone.send({ type: "BAR", bar: "muted_by_host" });
    expect(microphone.reason).toBe("muted_by_host");
    microphone.send({ type: "BAR", bar: null });
    await microphone.is("Off");
  });

  test("what the browser lacks is not mended by what the room lets", async () => {
    const microphone = start({ isPossible: false });
    await microphone.is("Unavailable");
    microphone.send({ type: "BAR", bar: "guests" });
    microphone.send({ type: "BAR", bar: null });
    expect(microphone.seen).toEqual(["Initializing", "Unavailable"]);
    expect(microphone.reason).toBe("insecure");
  });
});
