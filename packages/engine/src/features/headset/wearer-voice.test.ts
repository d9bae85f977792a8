import { Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { UP, press, pressMenu, wear, type Wearer } from "./headset.fixture.ts";

const microphone = (isOn: boolean, isBarred = false) =>
  ({ id: "microphone", label: isBarred ? "Microphone blocked" : "Microphone", isOn, isBarred }) as const;
const captions = { id: "captions", label: "Captions", isOn: false, isBarred: false } as const;
const offer = ({ engine, platform }: Wearer, isOn: boolean, isBarred = false): void => {
  engine.send("show_vr_buttons", {
    buttons: [microphone(isOn, isBarred), captions],
    hasCaptions: true,
    voiceReach: null,
  });
  platform.advance(0.1);
};

describe("in a headset", () => {
  test("the microphone and captions are first in the menu, and pressing them triggers the page's actions", async () => {
    const wearer = await wear();
    const pressed: string[] = [];
    wearer.engine.on("vr_button", ({ id }) => pressed.push(id));
    offer(wearer, false);
    pressMenu(wearer);
    expect(wearer.session.buttons.slice(0, 3)).toMatchObject([
      { label: "Microphone", icon: "microphone_off", isOn: false },
      { label: "Captions", icon: "captions" },
      { label: "Leave VR" },
    ]);
    press(wearer, 0, 0);
    press(wearer, 0, 1);
    expect(pressed).toEqual(["microphone", "captions"]);
    offer(wearer, true);
    expect(wearer.session.buttons[0]).toMatchObject({ icon: "microphone", isOn: true });
    expect(wearer.session.marked).toEqual({ icon: "microphone", isBarred: false });
    offer(wearer, false, true);
    expect(wearer.session.buttons[0]).toMatchObject({ label: "Microphone blocked", isBarred: true });
    expect(wearer.session.marked).toEqual({ icon: "microphone_off", isBarred: true });
  });

  test("a private place is told on entering it, and shown until it is left", async () => {
    const wearer = await wear();
    const { engine, session, platform } = wearer;
    const isShown = () => platform.view.scene?.getObjectByName("voice reach")?.visible === true;
    const tell = (voiceReach: { kind: "private"; label: string } | null): void => {
      engine.send("show_vr_buttons", { buttons: [microphone(false)], hasCaptions: true, voiceReach });
      platform.advance(0.1);
    };
    tell(null);
    expect(isShown()).toBe(false);
    const inside = { kind: "private", label: "Private area: only people in it can hear you" } as const;
    tell(inside);
    expect(session.notices).toEqual([inside.label]);
    platform.advance(30);
    expect([isShown(), session.signed]).toEqual([true, "lock"]);
    tell(inside);
    expect(session.notices, "it is told once").toHaveLength(1);
    tell(null);
    expect(isShown()).toBe(false);
  });

  test("captions are shown in the view with their speaker, for as long as on the page", async () => {
    const wearer = await wear();
    const { engine, room, session, platform, settle } = wearer;
    engine.send("set_speech_captions", { enabled: true, languageCode: "en" });
    const [own] = Object.values(engine.state.participants);
    if (!own) throw new Error("Nobody is here");
    room.tell(0, "joined", { participant: { ...own, id: "person-7", index: 7, displayName: "Ann" } });
    const says = async (text: string, isFinal: boolean): Promise<void> => {
      room.tell(0, "caption", { id: "person-7", text, isFinal, languageCode: "en" });
      await settle();
      platform.advance(0.1);
    };
    await says("Good", false);
    expect(session.captionRows).toEqual([{ name: "Ann:", text: "Good", isFinal: false }]);
    await says("Good morning.", true);
    expect(session.captionRows).toEqual([{ name: "Ann:", text: "Good morning.", isFinal: true }]);
    const seen = () => platform.view.scene?.getObjectByName("captions")?.visible;
    platform.advance(1);
    expect(seen()).toBe(true);
    platform.advance(8);
    await settle();
    platform.advance(0.1);
    expect(seen(), "it was read").toBe(false);
    await says("Again", true);
    expect(seen()).toBe(true);
    engine.send("show_vr_buttons", { buttons: [], hasCaptions: false, voiceReach: null });
    platform.advance(0.1);
    expect(seen(), "who reads above heads alone has none here").toBe(false);
  });

  test("the person hears from the headset's position, however far from the avatar, with the ears tilted", async () => {
    const { head, platform } = await wear();
    platform.audio.touch();
    const { ear } = platform.audio;
    for (let i = 0; i < 2_000 && ear.y === 0; i++) {
      await new Promise((go) => setTimeout(go, 2));
      platform.advance(1 / 60);
    }
    // Kneels, and lies down on the left ear.
    head.position.y = 0.5;
    head.quaternion.setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2);
    platform.advance(0.2);
    expect(ear.y).toBeCloseTo(0.5, 1);
    expect(ear.up.x).toBeCloseTo(-1, 2);
    expect(ear.look.z).toBeCloseTo(-1, 2);
    head.quaternion.setFromAxisAngle(UP, Math.PI / 2);
    platform.advance(0.2);
    expect(ear.look.x).toBeCloseTo(-1, 2);
    expect(ear.up.y).toBeCloseTo(1, 2);
  });

  test("people are drawn within the headset's field of view, and the screen's is restored afterwards", async () => {
    const { engine, platform, session, crowd } = await wear();
    // A panel of the page is open: it doesn't cover the headset's view.
    engine.send("set_viewport_rect", { x: 0, y: 0, width: 0.5, height: 1, duration: 0, easing: "linear" });
    platform.advance(0.2);
    expect(crowd.camera?.fov).toBe(session.fieldOfView);
    expect(crowd.camera?.view?.enabled ?? false).toBe(false);
    session.end();
    platform.advance(0.5);
    expect(crowd.camera?.fov).toBeLessThan(80);
    expect(crowd.camera?.view?.enabled).toBe(true);
  });
});
