import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/editing";
import { Upload } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { engineCanvas } from "#engine/engine-loader.ts";
import { useEngine } from "#engine/engine-state.ts";
import { webAddressOf } from "../editing/web-address.ts";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { placeFiles, spotOf, type NewContent, type Spot } from "./place-files.ts";
import { GlassCard } from "#ui/glass-card.tsx";

/** The drag data type of a content menu tile. */
export const CONTENT_TYPE = "application/x-veranda-content";

const isForHere = ({ types }: DataTransfer): boolean =>
  types.includes("Files") || types.includes(CONTENT_TYPE) || types.includes("text/uri-list");

/** Accepts drops from the computer or the content menu, and pastes; shows where they will land. */
export function DropArea({ isBlocked }: { isBlocked: boolean }) {
  const engine = useEngine();
  const [kind, setKind] = useState<"files" | "content" | null>(null);

  const over = useEffectEvent((event: DragEvent) => {
    if (isBlocked || !event.dataTransfer || !isForHere(event.dataTransfer)) return;
    // Otherwise the browser would open the file.
    event.preventDefault();
    const isOver = isOverView(event);
    event.dataTransfer.dropEffect = isOver ? "copy" : "none";
    setKind(isOver ? (event.dataTransfer.types.includes(CONTENT_TYPE) ? "content" : "files") : null);
    engine.send("set_drop_spot", { at: isOver ? spotOf(event) : null });
  });
  const end = useEffectEvent(() => {
    setKind(null);
    engine.send("set_drop_spot", { at: null });
  });
  const drop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer || !isForHere(event.dataTransfer)) return;
    event.preventDefault();
    end();
    if (!isBlocked && isOverView(event)) take(engine, event.dataTransfer, spotOf(event));
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isBlocked || !event.clipboardData || isWriting(event.target)) return;
    if (take(engine, event.clipboardData)) event.preventDefault();
  });

  useEffect(() => {
    const onOver = (event: DragEvent) => over(event);
    const onDrop = (event: DragEvent) => drop(event);
    const onPaste = (event: ClipboardEvent) => paste(event);
    /** The drag left the window. */
    const onLeave = (event: DragEvent) => event.relatedTarget === null && end();
    const onEnd = () => end();
    window.addEventListener("dragover", onOver);
    window.addEventListener("drop", onDrop);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("dragend", onEnd);
    window.addEventListener("paste", onPaste);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("drop", onDrop);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("dragend", onEnd);
      window.removeEventListener("paste", onPaste);
    };
  }, []);

  if (kind === null) return null;
  return (
    <div className="pointer-events-none! absolute inset-2 z-30 grid animate-fade-in place-items-start justify-center rounded-3xl border-2 border-dashed border-on-glass/70 bg-glass-sea/8 pt-5">
      <GlassCard shape="pill" role="status" className="px-5 py-2.5">
        <Upload className="size-4.5" aria-hidden="true" />
        {kind === "files" ? t.dropFiles() : t.dropHere()}
      </GlassCard>
    </div>
  );
}

/** Over the view itself or a passing notice, not over a panel. */
function isOverView({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const stack = document.elementsFromPoint(clientX, clientY);
  return stack.find((element) => element.closest('[data-region="notices"]') === null) === engineCanvas();
}

/** Places what was dropped: tiles, files, or an address. True when there was something. */
function take(engine: EngineHandle, data: DataTransfer, at?: Spot): boolean {
  const content = data.getData(CONTENT_TYPE);
  if (content !== "") {
    engine.send("spawn_content", { content: [JSON.parse(content) as NewContent], ...(at ? { at } : {}) });
    return true;
  }
  const files = [...data.files];
  if (files.length > 0) {
    void placeFiles(engine, files, at);
    return true;
  }
  const written = data.getData("text/uri-list").split("\n")[0] || data.getData("text/plain");
  // Only explicit addresses.
  const address = /^https?:\/\//i.test(written.trim()) ? webAddressOf(written) : null;
  if (address === null) return false;
  engine.send("spawn_content", {
    content: [{ kind: "link", props: { linkHref: address } }],
    ...(at ? { at } : {}),
  });
  return true;
}
