import type { SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import {
  AlignHorizontalJustifyCenter,
  AlignHorizontalJustifyEnd,
  AlignHorizontalJustifyStart,
  AlignHorizontalSpaceBetween,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
} from "lucide-react";
import { useEngine } from "#engine/engine-state.ts";
import { ToolButton } from "../tool-button.tsx";

const WAYS = [
  { to: "left", label: t.alignLeft, icon: AlignHorizontalJustifyStart },
  { to: "middle", label: t.alignMiddle, icon: AlignHorizontalJustifyCenter },
  { to: "right", label: t.alignRight, icon: AlignHorizontalJustifyEnd },
  { to: "top", label: t.alignTop, icon: AlignVerticalJustifyStart },
  { to: "ground", label: t.dropToGround, icon: AlignVerticalJustifyEnd },
  { to: "spread", label: t.distribute, icon: AlignHorizontalSpaceBetween },
] as const;

/** Kinds with an original size to return to. */
const HAS_OWN_SIZE = new Set(["prefab", "model", "image", "video", "document", "screen"]);

/** Aligns objects, and resets them to their original size. */
export function ArrangeRows({
  objects,
  isDisabled,
}: {
  objects: readonly SpaceObject[];
  isDisabled: boolean;
}) {
  const engine = useEngine();
  const objectIds = objects.map(({ id }) => id);
  const ways = WAYS.filter(({ to }) => to === "ground" || objects.length > (to === "spread" ? 2 : 1));
  const sized = objects.filter(({ kind }) => HAS_OWN_SIZE.has(kind));
  return (
    <div className="-mx-1.5 mt-2 flex flex-wrap items-center gap-0.5">
      {ways.map(({ to, label, icon: Icon }) => (
        <ToolButton
          key={to}
          label={label()}
          disabled={isDisabled}
          onClick={() => engine.send("align_objects", { objectIds, to })}
        >
          <Icon className="size-4.5" aria-hidden="true" />
        </ToolButton>
      ))}
      {sized.length > 0 && (
        <ToolButton
          label={t.ownSize()}
          disabled={isDisabled}
          onClick={() => {
            for (const { id } of sized) engine.send("set_object_scale_one_to_one", { objectId: id });
          }}
        >
          <span aria-hidden="true" className="text-xs font-bold">
            1:1
          </span>
        </ToolButton>
      )}
    </div>
  );
}
