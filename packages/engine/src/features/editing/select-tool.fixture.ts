import type { PointerAt } from "../../core/pointer-tool.ts";
import type { SpaceObject } from "@veranda/contract/records/object";
import { ModelDocument } from "../../testing/model-document.fixture.ts";
import { rehearse, type Rehearsal } from "../../testing/null-engine.fixture.ts";
import { NullRoom } from "../../testing/null-room.fixture.ts";

type Yard = Rehearsal & {
  /** Position on the view of an object, or "" for an empty position. */
  find: (id: string) => { x: number; y: number };
  /** Where the gizmo can be grabbed, on a line across the view. */
  findHandle: (from: Point, to: Point) => Point;
  point: (what: "down" | "move" | "up", at: Point, more?: Partial<PointerAt>) => boolean;
  click: (at: Point, more?: Partial<PointerAt>) => void;
  drag: (from: Point, to: Point, more?: Partial<PointerAt>) => void;
  /** Position in the room's document. */
  place: (id: string) => number[];
  edits: () => number;
};
export type Point = { x: number; y: number };

/** A null engine in build mode, with a pointer that finds objects and handles on the view. */
export async function rehearseSelecting(
  objects: SpaceObject[],
  more: Omit<NonNullable<Parameters<typeof rehearse>[0]>, "room"> = {},
): Promise<Yard> {
  const room = new NullRoom();
  room.accounts = ["ann", "ben"];
  Object.assign(room, { document: new ModelDocument(room.setting, objects) });
  const rehearsal = await rehearse({ room, ...more });
  await rehearsal.join();
  rehearsal.engine.send("set_edit_mode", { enabled: true });
  await import("./editor-tools.ts");
  await rehearsal.settle();
  rehearsal.platform.advance(0.3);
  const { platform, engine } = rehearsal;
  const point: Yard["point"] = (what, { x, y }, more = {}) => platform.input.point(what, x, y, more);
  const hover = (at: Point): void => {
    point("move", at);
    platform.advance(1 / 60);
  };
  return {
    ...rehearsal,
    point,
    find: (id) => {
      for (let y = 20; y < 700; y += 6)
        for (const x of [640, 560, 720, 480, 800, 400, 880, 320, 960]) {
          hover({ x, y });
          const { hovered } = engine.state.editing;
          if (platform.input.sink?.tool?.cursor !== "grab" && (hovered ?? "") === id) return { x, y };
        }
      throw new Error(`${id} is nowhere on the view`);
    },
    findHandle: (from, to) => {
      for (let i = 0; i <= 60; i++) {
        const at = { x: from.x + ((to.x - from.x) * i) / 60, y: from.y + ((to.y - from.y) * i) / 60 };
        hover(at);
        if (platform.input.sink?.tool?.cursor === "grab") return at;
      }
      throw new Error("No handle there");
    },
    click: (at, more) => {
      point("down", at, more);
      point("up", at, more);
      platform.advance(1 / 60);
    },
    drag: (from, to, more) => {
      point("down", from, more);
      for (let i = 1; i <= 30; i++) {
        point(
          "move",
          { x: from.x + ((to.x - from.x) * i) / 30, y: from.y + ((to.y - from.y) * i) / 30 },
          more,
        );
        platform.advance(1 / 60);
      }
    },
    place: (id) => room.document.objects.find((object) => object.id === id)?.transform.position ?? [],
    edits: () => room.heard.filter(({ name }) => name === "edit").length,
  };
}
