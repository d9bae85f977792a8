import * as t from "@veranda/messages/hosting";
import { Trash2 } from "lucide-react";
import { useEngine } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";

/** Taller than a line of text: centred on the first line. */
const IN_LINE = { marginTop: "-0.25rem" };

/** For hosts: takes a message out of the chat. `isAlone`: no other button stands beside it. */
export function RemoveMessageButton({ id, isAlone }: { id: string; isAlone: boolean }) {
  const engine = useEngine();
  return (
    <ButtonBase
      aria-label={t.removeMessage()}
      title={t.removeMessage()}
      style={IN_LINE}
      onClick={() => engine.send("remove_message", { messageId: id })}
      className={`absolute top-0 ${isAlone ? "right-0" : "right-7"} grid size-7 place-items-center rounded-full text-ink-soft opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-60`}
    >
      <Trash2 className="size-4" aria-hidden="true" />
    </ButtonBase>
  );
}
