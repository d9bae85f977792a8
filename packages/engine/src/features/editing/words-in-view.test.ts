import type { EngineMessage } from "@veranda/contract/engine/messages";
import type { SpaceObject } from "@veranda/contract/records/object";
import { Box3, Matrix4, Vector3 } from "three";
import { expect, it } from "vitest";
import { NullObjects } from "../../testing/null-objects.fixture.ts";
import { plain } from "../../world/body/course.fixture.ts";
import { matrixOf } from "./transforms.ts";
import { FILE, asset, rehearseEditing, type EditingRehearsal } from "./editing.fixture.ts";

const PANELS: EngineMessage<"set_viewport_rect"> = {
  x: 352 / 1280,
  y: 0,
  width: 576 / 1280,
  height: 1,
  duration: 0,
  easing: "in_out_cubic",
};

const ONE_PANEL = { ...PANELS, width: 928 / 1280 };

const ADD: Record<string, (editing: EditingRehearsal, text: string) => Promise<void>> = {
  note: ({ say }, note) => say("add_note", { note }),
  text: ({ say }, text) => say("spawn_content", { content: [{ kind: "text", props: { text } }] }),
  link: ({ say }) =>
    say("add_hyperlink", { objectId: "", linkHref: "https://example.com", linkLabel: "Programme" }),
  search: ({ say }) => say("add_search", { searchOrUrl: "Gardens in spring" }),
};
const TEXTS = [
  "Welcome",
  "Welcome to the rehearsal",
  "Welcome to our stage!\nRehearsal at seven, softly please",
];

/** Objects as large as the text on them, as when drawn. */
class Written extends NullObjects {
  readonly #written = new Map<string, SpaceObject>();

  override apply(changes: Parameters<NullObjects["apply"]>[0]): void {
    super.apply(changes);
    for (const { id, object } of changes) if (object) this.#written.set(id, object);
  }

  measureNew({ kind, props }: Pick<SpaceObject, "kind" | "props">, target: Box3): boolean {
    const lines = String(props.text).split("\n");
    const longest = Math.max(...lines.map(({ length }) => length));
    if (kind === "video") {
      target.setFromCenterAndSize(new Vector3(), new Vector3(1.6, 1, 0.03));
      return true;
    }
    const [width, height] =
      kind === "text"
        ? [longest * 0.08 + 0.07, lines.length * 0.22 + 0.07]
        : [0.4, kind === "note" ? 0.4 : 0.225];
    target.setFromCenterAndSize(new Vector3(), new Vector3(width, height, 0.03));
    return true;
  }

  override boundsOf(id: string, target: Box3): boolean {
    const object = this.#written.get(id);
    if (!object) return false;
    this.measureNew(object, target);
    target.applyMatrix4(matrixOf(object.transform, new Matrix4()));
    return true;
  }
}

/** Bounds of an object on screen, -1 to 1. */
function seen({ platform }: EditingRehearsal, objects: Written, id: string) {
  const bounds = new Box3();
  objects.boundsOf(id, bounds);
  const { min, max } = bounds;
  const corners = [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) =>
      [min.z, max.z].map((z) => new Vector3(x, y, z).applyMatrix4(platform.view.seenThrough)),
    ),
  );
  // Behind the camera it is not visible.
  if (corners.some(({ z }) => z > 1)) return { left: 9, right: 9, foot: 9, top: 9 };
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    right: Math.max(...corners.map(({ x }) => x)),
    foot: Math.min(...corners.map(({ y }) => y)),
    top: Math.max(...corners.map(({ y }) => y)),
  };
}

const orders = ["note link", "link", "link search", "note", "link note", "search"].flatMap((order) =>
  TEXTS.map((text) => [text, order] as const),
);

it.each(orders)("after the text “%s”, nothing of these is in front of another: %s", async (text, order) => {
  const objects = new Written();
  const editing = await rehearseEditing([], { openObjects: () => Promise.resolve(objects.layer) });
  await editing.say("set_edit_mode", { enabled: true });
  await editing.say("set_viewport_rect", PANELS);
  for (const kind of ["text", ...order.split(" ")]) await ADD[kind]?.(editing, text);
  // As seen from where all of it was added.
  await editing.say("focus_object", { objectId: "" });
  editing.platform.advance(3);
  const all = editing.all().map(({ id, kind }) => ({ kind, ...seen(editing, objects, id) }));
  expect(all).toHaveLength(order.split(" ").length + 1);
  for (const [index, a] of all.entries())
    for (const b of all.slice(index + 1))
      expect(
        a.right <= b.left || b.right <= a.left || a.foot >= b.top || b.foot >= a.top,
        `${a.kind} and ${b.kind}`,
      ).toBe(true);
});

it.each([
  [1.6, 16, 28],
  [1.78, 24, 34],
  [1, 20, 24],
])(
  "something added after a video (%d) and texts of %i and %i letters isn't behind them",
  async (aspect, ...lines) => {
    const objects = new Written();
    const editing = await rehearseEditing([], { openObjects: () => Promise.resolve(objects.layer) });
    await editing.say("set_edit_mode", { enabled: true });
    await editing.say("set_viewport_rect", ONE_PANEL);
    const film = asset({ kind: "video", aspect, seconds: 4 });
    await editing.say("spawn_content", {
      content: [{ kind: "video", props: { fileId: FILE }, asset: film }],
    });
    await editing.say("set_viewport_rect", PANELS);
    for (const length of lines) await ADD["text"]?.(editing, "a".repeat(length));
    await ADD["note"]?.(editing, "Bring: cake, lemons, milk");
    await ADD["link"]?.(editing, "");
    await editing.say("focus_object", { objectId: "" });
    editing.platform.advance(3);
    const [first, second, third, ...last] = editing.all().map(({ id }) => seen(editing, objects, id));
    for (const [index, each] of last.entries())
      for (const other of [first, second, third])
        expect(other && overlapOf(each, other), ["note", "link"][index]).toBeLessThan(0.1);
  },
);

it.each([4, 6, 9, 13])(
  "in a room %d m deep a second text, as wide as the view, leaves the first legible",
  async (deep) => {
    const objects = new Written();
    const course = plain()
      .box(-5, 0, -deep - 0.2, 5, 5, -deep)
      .box(-5, 0, -deep, -4.8, 5, 4)
      .box(4.8, 0, -deep, 5, 5, 4);
    const editing = await rehearseEditing([], { openObjects: () => Promise.resolve(objects.layer), course });
    await editing.say("set_edit_mode", { enabled: true });
    await editing.say("set_viewport_rect", PANELS);
    for (const line of ["Welcome to the house of all of us", "Rehearsal at seven in the garden"])
      await ADD["text"]?.(editing, `${line}\n${line}\n${line}`);
    await editing.say("focus_object", { objectId: "" });
    editing.platform.advance(3);
    const [a, b] = editing.all().map(({ id }) => seen(editing, objects, id));
    expect(a && b && overlapOf(a, b)).toBeLessThan(0.2);
  },
);

it("the local body doesn't hide the selection: it fades in front of it, and returns", async () => {
  const objects = new Written();
  const editing = await rehearseEditing([], { openObjects: () => Promise.resolve(objects.layer) });
  const bodyAfter = async (seconds: number): Promise<number> => {
    editing.platform.advance(seconds);
    await editing.settle();
    return editing.crowd.avatars[0]?.fade ?? NaN;
  };
  await editing.say("set_edit_mode", { enabled: true });
  const building = await bodyAfter(1);
  await ADD["text"]?.(editing, "Welcome to the rehearsal of all of us");
  const [text] = editing.engine.state.editing.selected;
  // It is placed beside the person; right before the eyes it would be behind the avatar.
  await editing.say("set_object_position", { objectId: text ?? "", x: 0, y: 1.5, z: -3 });
  expect(await bodyAfter(1)).toBeLessThan(building / 3);
  await editing.say("set_selected_objects", { objectIds: [] });
  expect(await bodyAfter(1)).toBeCloseTo(building, 2);
});

/** Share of the first that is behind the second, or in front of it. */
function overlapOf(a: ReturnType<typeof seen>, b: ReturnType<typeof seen>): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const up = Math.min(a.top, b.top) - Math.max(a.foot, b.foot);
  const whole = (a.right - a.left) * (a.top - a.foot);
  return whole === 0 ? 0 : (Math.max(0, across) * Math.max(0, up)) / whole;
}
