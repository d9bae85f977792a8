import type { EngineMessage, EngineMessageName } from "@veranda/contract/engine/messages";
import type { FileAsset } from "@veranda/contract/records/file";
import type { SpaceObject } from "@veranda/contract/records/object";
import { describe, expect, it } from "vitest";
import { ModelDocument } from "../../testing/model-document.fixture.ts";
import { rehearse } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";

const FILE = "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c11";
const linkHref = "https://tea.example/";
const picture: FileAsset = {
  fileId: FILE,
  kind: "image",
  name: "Picture of tea.example",
  work: { state: "waiting", progress: 0, refusal: null },
  poster: null,
  aspect: null,
  levels: [],
  seconds: null,
  pages: null,
  bounds: null,
};
const about = { linkHref, title: "Tea House", description: "All our teas", picture };
const thing = (kind: SpaceObject["kind"], props: SpaceObject["props"]): SpaceObject => ({
  id: "some",
  kind,
  name: "",
  parentId: null,
  order: 0,
  isHidden: false,
  transform: { position: [0, 1, -4], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props,
  locked: false,
  uneditable: false,
  creatorId: "ann",
  version: 1,
});

/** Ann builds; requests and logs of the engine are recorded. */
async function build(objects: readonly SpaceObject[] = []) {
  const room = new NullRoom();
  room.accounts = ["ann"];
  if (objects.length > 0) Object.assign(room, { document: new ModelDocument(room.setting, objects) });
  const rehearsal = await rehearse({ room });
  const asked: { objectId: string; linkHref: string }[] = [];
  const logged: string[] = [];
  rehearsal.engine.on("need_page", (page) => asked.push(page));
  rehearsal.engine.on("log", ({ level, message }) => level === "warn" && logged.push(message));
  await rehearsal.join();
  await rehearsal.settle();
  const say = async <N extends EngineMessageName>(name: N, data: EngineMessage<N>): Promise<void> => {
    rehearsal.engine.send(name, data);
    await import("./editor-tools.ts");
    await rehearsal.settle();
    rehearsal.platform.advance(0.1);
    await rehearsal.settle();
  };
  return { ...rehearsal, asked, logged, say, all: () => room.document.objects };
}

describe("a card of an external page", () => {
  it.each<[EngineMessageName, object]>([
    ["add_search", { searchOrUrl: linkHref }],
    ["add_hyperlink", { objectId: "", linkHref, linkLabel: "" }],
    ["spawn_content", { content: [{ kind: "link", props: { linkHref } }] }],
  ])(
    "by %s is requested from the page, and shows the page's metadata; one undo reverts it all",
    async (name, data) => {
      const { say, asked, all, engine } = await build();
      await say(name, data as never);
      expect(asked).toEqual([{ objectId: all()[0]?.id, linkHref }]);
      await say("set_link_page", { objectId: asked[0]?.objectId ?? "", ...about });
      expect(all()[0]?.props).toEqual({
        linkHref,
        linkLabel: "Tea House",
        description: "All our teas",
        isLabelShown: false,
        fileId: FILE,
      });
      expect(engine.state.assets[FILE]).toEqual(picture);
      await say("undo", {});
      expect(all()).toEqual([]);
      await say("redo", {});
      expect(all()[0]?.props.fileId).toBe(FILE);
    },
  );

  it("keeps the texts of its maker, and shows a description alone as its title", async () => {
    const { say, asked, all } = await build();
    await say("add_hyperlink", { objectId: "", linkHref, linkLabel: "Ours" });
    await say("set_link_page", {
      objectId: asked[0]?.objectId ?? "",
      ...about,
      description: "",
      picture: null,
    });
    expect(all()[0]?.props).toEqual({ linkHref, linkLabel: "Ours" });
    await say("add_search", { searchOrUrl: linkHref });
    await say("set_link_page", { objectId: asked[1]?.objectId ?? "", ...about, title: "", picture: null });
    expect(all()[1]?.props).toEqual({ linkHref, linkLabel: "All our teas" });
  });

  it("stays as it is without metadata", async () => {
    const { say, asked, all } = await build();
    await say("add_search", { searchOrUrl: linkHref });
    const version = all()[0]?.version;
    await say("set_link_page", {
      objectId: asked[0]?.objectId ?? "",
      linkHref,
      title: "",
      description: "",
      picture: null,
    });
    expect(all()).toMatchObject([{ version, props: { linkHref } }]);
  });

  it("with a new link shows the other page", async () => {
    const { say, asked, all } = await build();
    await say("add_search", { searchOrUrl: linkHref });
    const objectId = asked[0]?.objectId ?? "";
    await say("set_link_page", { objectId, ...about });
    await say("add_hyperlink", { objectId, linkHref: "https://cake.example/", linkLabel: "" });
    expect(all()[0]?.props).toEqual({ linkHref: "https://cake.example/", isLabelShown: false });
    expect(asked[1]).toEqual({ objectId, linkHref: "https://cake.example/" });
    // The first page's answer comes late.
    await say("set_link_page", { objectId, ...about });
    expect(all()[0]?.props.fileId).toBeUndefined();
    await say("set_link_page", { objectId, ...about, linkHref: "https://cake.example/", title: "Cake" });
    expect(all()[0]?.props).toMatchObject({ linkLabel: "Cake", fileId: FILE });
  });

  it("is requested only by the person who adds it", async () => {
    const { say, asked } = await build([thing("link", { linkHref })]);
    await say("add_note", { note: "Tea" });
    await say("add_search", { searchOrUrl: "green tea" });
    await say("add_hyperlink", { objectId: "some", linkHref, linkLabel: "Tea" });
    expect(asked).toEqual([]);
  });

  it.each<[string, EngineMessage<"set_link_page">]>([
    ["that nobody asked about", { objectId: "some", ...about }],
    ["that isn't here", { objectId: "none", ...about }],
  ])("a page for a card %s is logged and ignored", async (_, page) => {
    const { say, all, logged } = await build([thing("link", { linkHref })]);
    await say("set_link_page", page);
    expect(all()[0]?.props).toEqual({ linkHref });
    expect(logged).toEqual(["A page for no card"]);
  });
});

describe("set_light_box_object", () => {
  it.each<[SpaceObject["kind"], SpaceObject["props"]]>([
    ["note", { text: "Bring tea" }],
    ["text", { text: "Welcome" }],
    ["image", { fileId: FILE }],
    ["screen", { fileId: FILE }],
  ])("shows a %s large", async (kind, props) => {
    const { say, engine, logged } = await build([thing(kind, props)]);
    await say("set_light_box_object", { objectId: "some" });
    expect(engine.state.editing.lightBox).toBe("some");
    await say("set_light_box_object", { objectId: "" });
    expect(engine.state.editing.lightBox).toBeNull();
    expect(logged).toEqual([]);
  });

  it.each<[SpaceObject["kind"], SpaceObject["props"]]>([
    ["light", { colour: "#ffd9a0", strength: 2, reach: 6, lightKind: "point" }],
    ["frame", {}],
    ["screen", {}],
    ["note", { text: " " }],
    ["spawn", {}],
    ["link", { linkHref }],
  ])("of a %s without anything to enlarge is logged and ignored", async (kind, props) => {
    const { say, engine, logged } = await build([thing(kind, props)]);
    await say("set_light_box_object", { objectId: "some" });
    expect(engine.state.editing.lightBox).toBeNull();
    expect(logged).toEqual(["There is nothing of it to see large"]);
  });
});
