import { describe, expect, it } from "vitest";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { rehearse } from "../../testing/null-engine.fixture.ts";

const LOOK = `s1.${"A".repeat(16)}AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

describe("what someone wears", () => {
  it("is seen by the others at once, as a preset and as a look of one's own", async () => {
    const room = new NullRoom();
    const a = await rehearse({ room });
    await a.join();
    a.engine.send("set_avatar_body", { url: "seaglass" });
    a.engine.send("set_user_avatar_style", { style: LOOK });
    expect(room.heard.filter(({ name }) => name === "avatar").map(({ data }) => data)).toEqual([
      { avatar: "seaglass" },
      { avatar: LOOK },
    ]);
    expect(a.engine.state.user.avatar).toBe(LOOK);
  });

  it("comes back after something else was worn for a session, even when it was changed meanwhile", async () => {
    const { engine, join } = await rehearse();
    await join();
    engine.send("set_avatar_body", { url: "seaglass" });
    engine.send("set_session_avatar_override", { overrideType: "style", style: LOOK });
    expect(engine.state.user).toMatchObject({ avatar: LOOK, isAvatarOverridden: true });
    engine.send("set_avatar_body", { url: "olive" });
    expect(engine.state.user.avatar).toBe(LOOK);
    engine.send("set_session_avatar_override", { overrideType: "none" });
    expect(engine.state.user).toMatchObject({ avatar: "olive", isAvatarOverridden: false });
  });

  it("is nothing that is no code", async () => {
    const { engine, room } = await rehearse();
    expect(() => engine.send("set_avatar_body", { url: "../x" })).toThrow(/set_avatar_body/);
    expect(room.heard).toEqual([]);
  });

  it("has the page take the picture that comes with a model, of who has an account alone", async () => {
    const { engine } = await rehearse();
    const asked: (string | null)[] = [];
    engine.on("need_picture", ({ url }) => asked.push(url));
    const url = "https://models.example/me.glb";
    engine.send("set_avatar_rpm_url", { url, profilePictureOverride: "/content/avatars/ada.webp" });
    expect(asked).toEqual([]);
    engine.send("login", { accessToken: "token", isAuthless: false, userProfileJson: "{}" });
    engine.send("set_avatar_rpm_url", { url, profilePictureOverride: "/content/avatars/ada.webp" });
    engine.send("set_avatar_rpm_url", { url, profilePictureOverride: null });
    engine.send("set_avatar_rpm_url", { url });
    expect(asked).toEqual(["/content/avatars/ada.webp", null]);
  });

  it("has the page bring the model at an address, and wears what it answers with", async () => {
    const { engine, room } = await rehearse();
    const asked: string[] = [];
    engine.on("need_avatar", ({ url }) => asked.push(url));
    engine.send("set_avatar_rpm_url", { url: "https://models.example/me.glb", profilePictureOverride: null });
    engine.send("set_avatar_body", { url: "https://models.example/other.vrm" });
    expect(asked).toEqual(["https://models.example/me.glb", "https://models.example/other.vrm"]);
    expect(room.heard).toEqual([]);
    const code = `own.${"a".repeat(64)}`;
    engine.send("set_avatar_body", { url: code });
    expect(engine.state.user.avatar).toBe(code);
  });
});
