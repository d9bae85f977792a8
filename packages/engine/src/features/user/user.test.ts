import { describe, expect, it } from "vitest";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { rehearse } from "../../testing/null-engine.fixture.ts";

const LOOK = `s1.${"A".repeat(16)}AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

describe("avatars", () => {
  it("are shown to others immediately, as a preset and as a custom look", async () => {
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

  it("are loaded once chosen, before any visit", async () => {
    const { engine, crowd } = await rehearse();
    engine.send("set_avatar_body", { url: "seaglass" });
    const looks = crowd.catalogue.presets.filter(({ id }) => id === "seaglass").map(({ look }) => look);
    expect(looks).toHaveLength(1);
    expect(crowd.loadedLooks).toEqual(looks);
  });

  it("return after another was worn for a session, even if changed meanwhile", async () => {
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

  it("ignore invalid codes", async () => {
    const { engine, room } = await rehearse();
    expect(() => engine.send("set_avatar_body", { url: "../x" })).toThrow(/set_avatar_body/);
    expect(room.heard).toEqual([]);
  });

  it("of an uploaded model have their picture taken by the page, only for people with an account", async () => {
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

  it("at a URL are imported by the page, and worn by the resulting code", async () => {
    const { engine, room } = await rehearse();
    const asked: string[] = [];
    engine.on("need_avatar", ({ url }) => asked.push(url));
    engine.send("set_avatar_rpm_url", { url: "https://models.example/me.glb", profilePictureOverride: null });
    engine.send("set_avatar_body", { url: "https://models.example/other.vrm" });
    expect(asked).toEqual(["https://models.example/me.glb", "https://models.example/other.vrm"]);
    expect(room.heard).toEqual([]);
    const code = `custom.${"a".repeat(64)}`;
    engine.send("set_avatar_body", { url: code });
    expect(engine.state.user.avatar).toBe(code);
  });
});

describe("the person's identity", () => {
  const heardOf = (room: NullRoom, name: string) =>
    room.heard.filter((each) => each.name === name).map(({ data }) => data);

  it("a guest's name and avatar are sent to the room, once for each change", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    const profile = JSON.stringify({ displayName: "Exploring Heron", avatar: "seaglass" });
    engine.send("login", { accessToken: "", isAuthless: true, userProfileJson: profile });
    engine.send("patch_user", { patch: { displayName: "Exploring Heron" } });
    expect(heardOf(room, "rename")).toEqual([{ displayName: "Exploring Heron" }]);
    expect(heardOf(room, "avatar")).toEqual([{ avatar: "seaglass" }]);
    expect(heardOf(room, "identify")).toEqual([]);
  });

  it("an account's are sent by the server: the room only gets the token", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    const profile = JSON.stringify({ displayName: "Ann", avatar: "seaglass" });
    engine.send("login", { accessToken: "token", isAuthless: false, userProfileJson: profile });
    expect(engine.state.user).toMatchObject({ displayName: "Ann", avatar: "seaglass", isAuthless: false });
    expect(heardOf(room, "identify")).toEqual([{ accessToken: "token" }]);
    expect(heardOf(room, "rename")).toEqual([]);
    expect(heardOf(room, "avatar")).toEqual([]);
  });

  it("an avatar worn for this session survives signing in; the person's own is kept for later", async () => {
    const { engine, join } = await rehearse();
    await join();
    engine.send("set_session_avatar_override", { overrideType: "body", url: "olive" });
    const profile = JSON.stringify({ avatar: "seaglass" });
    engine.send("login", { accessToken: "token", isAuthless: false, userProfileJson: profile });
    expect(engine.state.user.avatar).toBe("olive");
    engine.send("set_session_avatar_override", { overrideType: "none" });
    expect(engine.state.user.avatar).toBe("seaglass");
  });

  it.each(["", "no json", "[]", "7", JSON.stringify({ displayName: 7 })])(
    "a profile that is %j signs nobody in",
    async (userProfileJson) => {
      const { engine, room, join } = await rehearse();
      await join();
      const before = engine.state.user;
      expect(() =>
        engine.send("login", { accessToken: "token", isAuthless: false, userProfileJson }),
      ).toThrow("login");
      expect(engine.state.user).toEqual(before);
      expect(room.heard).toEqual([]);
    },
  );

  it("signing out leaves the space and resets name, avatar and session avatar", async () => {
    const { engine, join } = await rehearse();
    await join();
    engine.send("set_session_avatar_override", { overrideType: "body", url: "olive" });
    engine.send("set_is_authless_info_confirmed", { isConfirmed: true });
    engine.send("logout", {});
    expect(engine.state.session).toMatchObject({ status: "not_connected", leaveReason: "logged_out" });
    expect(engine.state.user).toMatchObject({
      displayName: "",
      avatar: "",
      isAvatarOverridden: false,
      isConfirmed: false,
    });
    engine.send("set_session_avatar_override", { overrideType: "none" });
    expect(engine.state.user.avatar, "nothing of before comes back").toBe("");
  });

  it("an invalid name is refused, and the old one stays", async () => {
    const { engine, room, join } = await rehearse();
    await join();
    engine.send("set_authless_display_name", { displayName: "Exploring Heron" });
    for (const displayName of ["", "   ", "x".repeat(500)])
      expect(() => engine.send("set_authless_display_name", { displayName })).toThrow("malformed");
    expect(engine.state.user.displayName).toBe("Exploring Heron");
    expect(heardOf(room, "rename")).toHaveLength(1);
  });
});
