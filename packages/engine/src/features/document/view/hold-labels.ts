import { Box3 } from "three";
import type { PersonLabel } from "../../../world/labels/person-label.ts";
import type { Context } from "../../context.ts";

/** Height of the name above an object, metres. */
const OVER = 0.12;

/** Names of holders above the objects that they hold, and edges round these. */
export class HoldLabels {
  readonly #context: Context;
  readonly #labels = new Map<string, { label: PersonLabel; ids: string[] }>();
  #holds: unknown = null;
  #participants: unknown = null;
  #layer: unknown = null;
  readonly #box = new Box3();
  readonly #each = new Box3();

  constructor(context: Context) {
    this.#context = context;
  }

  onFrame(): void {
    const { state, world } = this.#context;
    const { holds, participants } = state.current;
    // Names are only looked up if there are labels.
    const areOthers = participants !== this.#participants && this.#labels.size > 0;
    if (holds !== this.#holds || areOthers || world.objects !== this.#layer) this.#take();
    if (this.#labels.size === 0 || !world.objects) return;
    for (const { label, ids } of this.#labels.values()) {
      this.#box.makeEmpty();
      for (const id of ids) if (world.objects.boundsOf(id, this.#each)) this.#box.union(this.#each);
      label.presence = this.#box.isEmpty() ? 0 : 1;
      if (this.#box.isEmpty()) continue;
      this.#box.getCenter(label.anchor);
      label.anchor.y = this.#box.max.y + OVER;
    }
  }

  #take(): void {
    const { state, world, words } = this.#context;
    const { holds, session, participants } = state.current;
    this.#holds = holds;
    this.#participants = participants;
    this.#layer = world.objects;
    const byHolder = new Map<string, string[]>();
    for (const [id, holder] of Object.entries(holds)) {
      if (holder === session.me) continue;
      const ids = byHolder.get(holder);
      if (ids) ids.push(id);
      else byHolder.set(holder, [id]);
    }
    for (const [holder, { label }] of this.#labels) {
      if (byHolder.has(holder)) continue;
      world.labels.remove(label);
      this.#labels.delete(holder);
    }
    for (const [holder, ids] of byHolder) {
      const shown = this.#labels.get(holder) ?? { label: world.labels.add(), ids };
      shown.ids = ids;
      this.#labels.set(holder, shown);
      world.labels.setName(shown.label, participants[holder]?.displayName ?? words.someone(), false);
    }
    world.objects?.setHighlight([...byHolder.values()].flat(), "held");
  }
}
