import * as common from "@veranda/messages/common";
import { CircleAlert, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { usePauseOnHover } from "../use-pause-on-hover.ts";
import { showToastOfLastPage } from "./next-page-toast.ts";
import { useToastPlace, type ToastEdge } from "./toast-edge.ts";
import { useToastHost } from "./toast-host.ts";
import { closeToast, useToasts, type Toast } from "./toast-store.ts";

/**
 * Toasts with close buttons, announced as they come: bottom centre, in a space among its notices. Over a dialog, which
 * would cover them, they avoid its buttons.
 */
export function Toasts({ isDialogOpen = false }: { isDialogOpen?: boolean }) {
  const toasts = useToasts();
  const host = useToastHost();
  useEffect(showToastOfLastPage, []);
  const cards = toasts.map((toast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      surface={host === null ? "border border-line bg-raised text-ink shadow-float" : "glass-card"}
    />
  ));
  const isInHost = host !== null && !isDialogOpen;
  const element = useRef<HTMLDivElement>(null);
  const { edge, above } = useToastPlace(element, toasts.length, isDialogOpen);
  return (
    <div
      ref={element}
      aria-live="polite"
      data-edge={edge}
      style={edge === "raised" ? { bottom: above } : undefined}
      className={`pointer-events-none fixed inset-x-0 z-60 flex flex-col items-center gap-2 px-4 ${EDGES[edge]}`}
    >
      {isInHost ? createPortal(cards, host) : cards}
    </div>
  );
}

const EDGES: Record<ToastEdge, string> = {
  raised: "",
  top: "top-[max(1.25rem,env(safe-area-inset-top))]",
  // On narrow screens above floating elements at the bottom of the page.
  bottom:
    "bottom-[max(1.25rem,env(safe-area-inset-bottom))] max-md:in-[:has([data-floating])]:bottom-[calc(max(1.25rem,env(safe-area-inset-bottom))+3.25rem)]",
};

/** On narrow screens the latest two are shown: more would hide what they are about. Its timer pauses while it is hovered or has the focus. */
function ToastCard({ toast, surface }: { toast: Toast; surface: string }) {
  const element = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  /** Returns the focus before the action runs, which may move it. */
  const answer = (press?: () => void): void => {
    const hasFocus = element.current?.contains(document.activeElement) === true;
    if (hasFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    closeToast(toast.id);
    press?.();
  };
  const { isPaused, pauseHandlers } = usePauseOnHover();
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast]);
  return (
    <div
      ref={element}
      {...pauseHandlers}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        pauseHandlers.onFocus();
      }}
      className={`pointer-events-auto flex max-w-[min(30rem,100%)] items-center gap-3 rounded-2xl py-2 pr-2 pl-4 text-[0.9375rem] animate-rise-in max-sm:nth-last-[n+3]:hidden ${surface}`}
    >
      {toast.kind === "error" && <CircleAlert className="size-5 shrink-0 text-bad" aria-hidden="true" />}
      <p className="py-1">{toast.message}</p>
      {toast.action && (
        <button
          type="button"
          onClick={() => answer(toast.action?.press)}
          className={`h-8 shrink-0 rounded-full px-3 font-semibold transition-colors duration-150 text-accent hover:bg-hover`}
        >
          {toast.action.label}
        </button>
      )}
      {toast.refusal ? (
        <button
          type="button"
          onClick={() => answer(toast.refusal?.press)}
          className={`h-8 shrink-0 rounded-full px-3 font-semibold transition-colors duration-150 text-ink-soft hover:bg-hover hover:text-ink`}
        >
          {toast.refusal.label}
        </button>
      ) : (
        <button
          type="button"
          aria-label={common.close()}
          onClick={() => answer()}
          className={`grid size-8 shrink-0 place-items-center rounded-full transition-colors duration-150 text-ink-faint hover:bg-hover hover:text-ink`}
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
