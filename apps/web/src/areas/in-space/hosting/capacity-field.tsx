import { HOST_CAPACITY_MAX } from "@veranda/contract/rooms/hosting";
import * as t from "@veranda/messages/hosting";
import { useId, useState } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { GlassInput } from "#ui/glass-fields.tsx";

/** The capacity of this instance; committed on blur or Enter. */
export function CapacityField({ capacity }: { capacity: number | null }) {
  const engine = useEngine();
  const id = useId();
  const [text, setText] = useState(capacity === null ? "" : String(capacity));
  const take = (): void => {
    const wished = text.trim() === "" ? null : Math.round(Number(text));
    const isPossible = wished === null || (wished >= 1 && wished <= HOST_CAPACITY_MAX);
    if (!isPossible) setText(capacity === null ? "" : String(capacity));
    else if (wished !== capacity) engine.send("set_instance_capacity", { capacity: wished });
  };
  return (
    <div className="flex items-center justify-between gap-4 border-t border-glass-line py-3">
      <label htmlFor={id} className="flex-1 text-sm font-semibold">
        {t.capacity()}
        <span id={`${id}-hint`} className="block text-xs font-normal text-on-glass-soft">
          {t.capacityHint()}
        </span>
      </label>
      <GlassInput
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={HOST_CAPACITY_MAX}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === "Enter" && take()}
        className="w-20! shrink-0 text-right tabular-nums"
      />
    </div>
  );
}
