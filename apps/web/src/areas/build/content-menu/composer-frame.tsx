import * as t from "@veranda/messages/editing";
import { ArrowLeft } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { GlassIconButton } from "#ui/glass-icon-button.tsx";
import { useEscape } from "#ui/use-escape.ts";

/** In a low window it stays visible while the rest scrolls. */
export const ADD_BUTTON =
  "sticky bottom-2 mt-1 h-10 rounded-full bg-fill px-5 font-semibold text-glass-ink transition duration-150 hover:bg-white disabled:opacity-40";

type ComposerFrameProps = { title: string; onClose: () => void; children: ReactNode };

/** A nested step of the content panel, with a back button; Escape goes back as well. */
export function ComposerFrame({ title, onClose, children }: ComposerFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEscape(frame, onClose);
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 px-2">
        <GlassIconButton label={t.back()} onClick={onClose}>
          <ArrowLeft className="size-4" aria-hidden="true" />
        </GlassIconButton>
        <h3 className="font-text text-sm font-semibold tracking-normal">{title}</h3>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pt-1">{children}</div>
    </div>
  );
}
