import type { EngineMessage, EngineMessageName } from "@veranda/contract/engine/messages";
import type { SpaceObject } from "@veranda/contract/records/object";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";
import { ModelDocument } from "../../testing/model-document.fixture.ts";

export const FILE = "0d9b1c7e-8a53-4c55-9f7c-3f6f5a5d1c11";
export const chair = (id: string, x = 0, z = -4, more: Partial<SpaceObject> = {}): SpaceObject => ({
  id,
  kind: "prefab",
  name: "",
  parentId: null,
  order: 0,
  isHidden: false,
  transform: { position: [x, 0, z], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  props: { prefab: "stool" },
  locked: false,
  uneditable: false,
  creatorId: "ann",
  version: 1,
  ...more,
});
export const picture = (id: string, more: Partial<SpaceObject> = {}): SpaceObject =>
  chair(id, 0, -4, { kind: "image", props: { fileId: FILE }, ...more });

type Yard = Rehearsal & {
  say: <N extends EngineMessageName>(name: N, data: EngineMessage<N>) => Promise<void>;
  object: (id: string) => SpaceObject | undefined;
  all: () => SpaceObject[];
  toasts: string[];
};

/** Ann builds in the yard where these things stand. */
export async function build(
  objects: readonly SpaceObject[] = [],
  more: Parameters<typeof rehearse>[0] = {},
): Promise<Yard> {
  const room = more.room ?? new NullRoom();
  if (!more.room) room.accounts = ["ann", "ben"];
  if (objects.length > 0) Object.assign(room, { document: new ModelDocument(room.setting, objects) });
  const yard = await rehearse({ ...more, room });
  const toasts: string[] = [];
  yard.engine.on("toast", ({ message }) => toasts.push(message));
  await yard.join();
  await yard.settle();
  return {
    ...yard,
    toasts,
    say: async (name, data) => {
      yard.engine.send(name, data);
      // The tools are loaded at the first message.
      await import("./editor-tools.ts");
      await yard.settle();
      yard.platform.advance(0.1);
      await yard.settle();
    },
    object: (id) => room.document.objects.find((each) => each.id === id),
    all: () => room.document.objects,
  };
}

export const asset = (more: object) => ({
  fileId: FILE,
  kind: "image" as const,
  name: "Sea",
  work: { state: "done" as const, progress: 1, refusal: null },
  poster: null,
  aspect: null,
  levels: [],
  seconds: null,
  pages: null,
  bounds: null,
  ...more,
});
