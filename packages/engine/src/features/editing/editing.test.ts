import type { EngineMessageName } from "@veranda/contract/engine/messages";
import { describe, expect, it } from "vitest";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { FILE, RIGHTS, chair, rehearseEditing } from "./editing.fixture.ts";

describe("without permission", () => {
  const guest = () => Object.assign(new NullRoom(), { accounts: [] });

  it.each<[EngineMessageName, object]>([
    ["set_edit_mode", { enabled: true }],
    ["add_note", { note: "Hello" }],
    ["delete_object", { objectId: "aaaa" }],
    ["set_object_locked", { objectId: "aaaa", locked: true }],
    ["save_room", {}],
    ["revert_room", {}],
    ["clear_room", {}],
  ])("%s is answered with a message", async (name, data) => {
    const { say, toasts, room } = await rehearseEditing([chair("aaaa")], { room: guest() });
    await say(name, data as never);
    expect(toasts).toEqual(["Sign in to build here."]);
    expect(room.heard.filter((word) => ["edit", "save", "revert", "clear"].includes(word.name))).toEqual([]);
  });

  it("a host's objects stay unchanged", async () => {
    const { say, object, toasts, room } = await rehearseEditing([
      chair("aaaa", 0, -4, { creatorId: "host" }),
    ]);
    room.document.hosts = {
      ownerId: "host",
      administrators: [],
      restrictedPermissions: ["edit_admin_content"],
    };
    const { hosts } = room.document;
    room.tell(0, "about", { name: "Yard", hosts });
    room.tell(0, "rights", RIGHTS);
    await say("delete_object", { objectId: "aaaa" });
    await say("set_package_environment", { url: "/files/x/environment.json" });
    expect(object("aaaa")).toBeDefined();
    expect(toasts).toEqual([
      "Only hosts can change this.",
      "Only the hosts of this space can change its environment.",
    ]);
  });
});

it("what the builder of a stand adds is placed in it, also if they look over its edge", async () => {
  const { say, all, toasts, room } = await rehearseEditing();
  const stand = { x: 0, y: 0, z: 0, width: 3, depth: 2, heading: 0 };
  room.tell(0, "rights", { ...RIGHTS, restrictedPermissions: ["add_content"], stands: [stand] });
  await say("spawn_content", { content: [{ kind: "prefab", props: { prefab: "stool" } }] });
  expect(toasts).toEqual([]);
  const [x = 9, , z = 9] = all()[0]?.transform.position ?? [];
  expect([Math.abs(x) <= 1.5, Math.abs(z) <= 1]).toEqual([true, true]);
});

describe("a package as the environment", () => {
  it("is set with its file, which another environment resets", async () => {
    const { say, room } = await rehearseEditing([]);
    const fileId = "11111111-1111-4111-8111-111111111111";
    const last = () => room.document.setting;
    await say("set_package_environment", { url: "/files/x/environment.json", fileId });
    expect(last()).toMatchObject({ packageUrl: "/files/x/environment.json", packageFileId: fileId });
    await say("set_environment", { environment: "park", variant: "day" });
    expect(last()).toMatchObject({ environment: "park", packageUrl: null, packageFileId: null });
  });
});

it("the picture is sharp and held while nothing moves during building, and moves with the pointer", async () => {
  const { say, platform } = await rehearseEditing([chair("aaaa")]);
  const { view, input } = platform;
  await say("set_edit_mode", { enabled: true });
  await say("set_selected_object", { objectId: "aaaa" });
  // Frames are late while the view turns.
  for (let passed = 0; passed < 8; passed += 1 / 20) {
    input.drag(20, 0);
    platform.advance(1 / 20, 1 / 20);
  }
  expect(view).toMatchObject({ resolution: 0.25, isHeld: false });
  platform.advance(3, 1 / 20);
  expect(view).toMatchObject({ resolution: 1, isHeld: true });
  for (let x = 0; x < 5; x += 1) {
    input.point("move", x * 10, 100);
    platform.advance(1 / 20, 1 / 20);
    expect(view).toMatchObject({ resolution: 0.25, isHeld: false });
  }
  platform.advance(3, 1 / 20);
  expect(view).toMatchObject({ resolution: 1, isHeld: true });
  await say("set_gizmo", { tool: "rotate" });
  platform.advance(1 / 20, 1 / 20);
  expect(view.isHeld).toBe(false);
});

describe("while reconnecting", () => {
  it.each<EngineMessageName>(["save_room", "revert_room", "clear_room"])("%s is not sent", async (name) => {
    const { say, toasts, room, engine } = await rehearseEditing([chair("aaaa")]);
    room.events(0).onConnection({ status: "waiting", attempt: 1, nextTryInMs: 1000 });
    await say(name, {});
    expect(toasts).toEqual(["Reconnecting. Try again in a moment."]);
    expect(engine.state.saving.state).toBe("idle");
    expect(room.heard.filter((word) => ["save", "revert", "clear"].includes(word.name))).toEqual([]);
  });
});

it("a save that was pending when the connection broke is not waited for", async () => {
  const { say, engine, room, settle } = await rehearseEditing([chair("aaaa")]);
  engine.send("set_object_locked", { objectId: "aaaa", locked: true });
  await say("save_room", {});
  room.tell(0, "saving", {
    state: "in_progress",
    by: "person-0",
    version: null,
    isElsewhere: false,
    isUnsaved: true,
  });
  room.events(0).onNeedTicket();
  engine.send("join_room", {
    roomId: "space001",
    shareId: null,
    instanceId: "instance1",
    roomAccessToken: "another",
    address: "ws://room",
  });
  await settle();
  expect(engine.state.saving.state).toBe(room.room.isUnsaved ? "failure" : "success");
});

describe("for everyone", () => {
  it("the environment, its light and its sky are edits of the space if permitted, and can be undone", async () => {
    const { say, room, engine, platform, settle } = await rehearseEditing();
    await say("set_environment", { environment: "attic", variant: "night" });
    expect(room.setting).toMatchObject({ environment: "attic", variant: "night" });
    expect(engine.state.environment.name).toBe("attic");
    engine.send("set_environment_settings", { settings: { fogDensity: 0.02 } });
    engine.send("set_environment_settings", { settings: { fogDensity: 0.03, exposure: 2 } });
    expect(engine.state.environment.settings).toMatchObject({ fogDensity: 0.03 });
    platform.advance(0.2);
    await settle();
    expect(room.setting.adjustments).toEqual({ fogDensity: 0.03, exposure: 2 });
    expect(engine.state.environment.adjusted).toEqual(["fogDensity", "exposure"]);
    await say("set_custom_skybox", { content: { fileId: FILE } });
    expect(room.setting.skyFileId).toBe(FILE);
    await say("undo", {});
    await say("undo", {});
    expect(room.setting).toMatchObject({ skyFileId: null, adjustments: {}, environment: "attic" });
    expect(engine.state.environment.adjusted).toEqual([]);
    await say("undo", {});
    await settle();
    expect(engine.state.environment.name).toBe("yard");
  });

  it("a refused upload leaves nothing to undo or redo, also in the middle of other edits", async () => {
    const other = "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c12";
    const { say, all, object, engine, toasts } = await rehearseEditing([chair("aaaa")]);
    const files = (...ids: string[]) => ({
      content: ids.map((fileId) => ({ kind: "image" as const, props: { fileId } })),
    });
    await say("spawn_content", files(FILE));
    await say("withdraw_file", { fileId: FILE });
    expect(all().map(({ id }) => id)).toEqual(["aaaa"]);
    expect(engine.state.editing).toMatchObject({ canUndo: false, canRedo: false, selected: [] });

    await say("set_object_position", { objectId: "aaaa", x: 1, y: 0, z: -4 });
    await say("spawn_content", files(FILE, other));
    const refused = all().find(({ props }) => props.fileId === FILE)?.id ?? "";
    await say("set_object_position", { objectId: refused, x: 3, y: 1, z: -4 });
    await say("set_object_hidden", { objectId: "aaaa", hidden: true });
    await say("withdraw_file", { fileId: FILE });
    expect(all().map(({ props }) => props.fileId)).toEqual([undefined, other]);
    await say("undo", {});
    expect(object("aaaa")?.isHidden).toBe(false);
    await say("undo", {});
    expect(all()).toHaveLength(1);
    await say("undo", {});
    expect(object("aaaa")).toMatchObject({ transform: { position: [0, 0, -4] } });
    expect(engine.state.editing.canUndo).toBe(false);
    for (let i = 0; i < 3; i++) await say("redo", {});
    expect(all().map(({ props }) => props.fileId)).toEqual([undefined, other]);
    expect(engine.state.editing.canRedo).toBe(false);
    expect(toasts).toEqual([]);
  });

  it("an upload that is undone, or deleted, before it is rejected does not come back", async () => {
    const { say, all, engine } = await rehearseEditing();
    const files = { content: [{ kind: "image" as const, props: { fileId: FILE } }] };
    await say("spawn_content", files);
    await say("undo", {});
    expect(engine.state.editing.canRedo).toBe(true);
    await say("withdraw_file", { fileId: FILE });
    expect(engine.state.editing).toMatchObject({ canUndo: false, canRedo: false });
    await say("spawn_content", files);
    await say("delete_objects", { objectIds: all().map(({ id }) => id) });
    await say("withdraw_file", { fileId: FILE });
    expect(engine.state.editing).toMatchObject({ canUndo: false, canRedo: false });
    expect(all()).toEqual([]);
  });

  it("a refused upload that replaced something restores it", async () => {
    const { say, object, engine } = await rehearseEditing([
      chair("aaaa"),
      chair("fram", 3, -4, { kind: "frame", props: {} }),
    ]);
    await say("replace_object_content", {
      objectId: "aaaa",
      content: { kind: "image", props: { fileId: FILE } },
    });
    expect(object("aaaa")?.kind).toBe("image");
    await say("withdraw_file", { fileId: FILE });
    expect(object("aaaa")).toMatchObject({ kind: "prefab", props: { prefab: "stool" } });
    await say("set_upload_target_frame_object_id", { objectId: "fram" });
    await say("spawn_content", { content: [{ kind: "image", props: { fileId: FILE } }] });
    expect(object("fram")?.kind).toBe("image");
    await say("withdraw_file", { fileId: FILE });
    expect(object("fram")).toMatchObject({ kind: "frame", transform: { scale: [1, 1, 1] } });
    expect(object("fram")?.props.fileId).toBeUndefined();
    expect(engine.state.editing).toMatchObject({ canUndo: false, canRedo: false });
  });

  it("clearing and reverting are undo steps like others", async () => {
    const { say, room, engine, toasts } = await rehearseEditing([chair("aaaa"), chair("bbbb")]);
    const there = () => room.room.objects.map(({ id, locked }) => `${id} ${locked}`).sort();
    await say("set_object_locked", { objectId: "aaaa", locked: true });
    await say("clear_room", {});
    expect(there()).toEqual([]);
    expect(toasts).toEqual(["Space cleared. Undo to bring everything back."]);
    expect(engine.state.editing.canUndo).toBe(true);
    await say("undo", {});
    expect(there()).toEqual(["aaaa true", "bbbb false"]);
    room.saved = [chair("cccc")];
    await say("revert_room", {});
    expect(there()).toEqual(["cccc false"]);
    await say("undo", {});
    await say("undo", {});
    expect(there()).toEqual(["aaaa false", "bbbb false"]);
    await say("redo", {});
    await say("redo", {});
    expect(there()).toEqual(["cccc false"]);
    expect(toasts.some((words) => /stay/.test(words))).toBe(false);
  });

  it("undo in the notice of a cleared space restores it, whatever was done since", async () => {
    const { say, room, engine } = await rehearseEditing([chair("aaaa"), chair("bbbb")]);
    const there = () => room.room.objects.map(({ id }) => id).sort();
    const offered: unknown[] = [];
    engine.on("toast", ({ undo }) => offered.push(undo));
    await say("clear_room", {});
    await say("spawn_content", { content: [{ kind: "note", props: { text: "new" } }] });
    expect(there()).toHaveLength(1);
    const [undo] = offered as [{ revision: number }];
    await say("undo", undo);
    expect(there()).toEqual(["aaaa", "bbbb"]);
    // A second, late click: it is restored already.
    await say("set_object_locked", { objectId: "aaaa", locked: true });
    await say("undo", undo);
    expect(engine.state.objects["aaaa"]?.locked).toBe(true);
  });

  it("simultaneous changes of others to all of it are reported", async () => {
    const ann = await rehearseEditing([chair("aaaa")]);
    const ben = await rehearseEditing([], { room: ann.room });
    await ben.say("clear_room", {});
    await ann.settle();
    expect(ann.toasts).toEqual(["Wandering Owl cleared the space."]);
    expect(ann.engine.state.editing.canUndo).toBe(false);
    await ben.say("revert_room", {});
    await ben.say("undo", {});
    await ann.settle();
    expect(ann.toasts).toEqual([
      "Wandering Owl cleared the space.",
      "Wandering Owl restored a saved version.",
    ]);
    expect(ben.toasts).toEqual([
      "Space cleared. Undo to bring everything back.",
      "Version restored. Undo to go back to what was here.",
    ]);
  });

  it("teleporting onto objects is a setting of the space, and can be undone", async () => {
    const { say, room, toasts } = await rehearseEditing();
    await say("set_texture_compression_enabled", { enabled: false });
    expect(toasts).toEqual(["This setting only works with your own environment."]);
    await say("set_mesh_teleport_enabled", { enabled: false });
    expect(room.setting.isMeshTeleportEnabled).toBe(false);
    await say("undo", {});
    expect(room.setting.isMeshTeleportEnabled).toBeNull();
    await say("redo", {});
    expect(room.setting.isMeshTeleportEnabled).toBe(false);
  });

  it("work replaced by the main instance's is reported", async () => {
    const { room, toasts, settle } = await rehearseEditing([chair("aaaa")]);
    const said = { state: "success", by: null, version: 3, isElsewhere: true, isUnsaved: false } as const;
    room.tell(0, "saving", said);
    await settle();
    expect(toasts).toEqual([]);
    room.tell(0, "saving", { ...said, hasGivenWay: true });
    expect(toasts).toEqual([
      "The main instance was saved and is now shown here. Unsaved changes from here are kept as a version.",
    ]);
  });

  it("a model becomes the environment and is no longer an object; another one only with replace", async () => {
    const { say, room, all, toasts } = await rehearseEditing([
      chair("mode", 0, -4, { kind: "model", props: { fileId: FILE } }),
    ]);
    await say("set_custom_environment", { objectId: "mode" });
    expect(room.setting.customFileId).toBe(FILE);
    expect(all()).toEqual([]);
    const other = FILE.replace("11", "22");
    await say("set_custom_environment", { content: { fileId: other } });
    expect(toasts).toHaveLength(1);
    await say("set_custom_environment", { content: { fileId: other }, replace: true });
    expect(room.setting.customFileId).toBe(other);
  });
});
