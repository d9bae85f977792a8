import * as t from "@veranda/messages/common";
import { useId, useRef, type ReactNode } from "react";
import { DialogBody, DialogCross, DialogFrame, DialogHead, DialogTitle } from "./dialog-frame.tsx";
import { GlassClose } from "./glass-close.tsx";
import { useDismiss } from "./use-dismiss.ts";
import { GlassCard } from "./glass-card.tsx";

type SheetParts = {
  title: string;
  /** Label of the close button, where the title is a name. */
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
};

type MenuSheet = SheetParts & {
  /** Modal, from the left edge. */
  place: "left";
  /** With an animation of its own. */
  isOpen: boolean;
  /** Shown in place of the title, which is then for screen readers only. */
  head: ReactNode;
};
type PageSheet = SheetParts & {
  /** Modal, from the right edge: most of the page stays visible. */
  place: "right";
};
type ViewSheet = SheetParts & {
  /** Beside the view of a space, which stays usable; on phones below it. */
  place: "beside";
  /** Actions beside the close button. */
  tools?: ReactNode;
  /** Its width beside the view. */
  className?: string;
};

/**
 * A panel that slides in from an edge, with a title and a close button. Escape closes it too, and the focus returns to
 * its opener; modal ones trap the focus.
 */
export function Sheet(props: MenuSheet | PageSheet | ViewSheet) {
  switch (props.place) {
    case "left":
      return <FromLeft {...props} />;
    case "right":
      return <FromRight {...props} />;
    default:
      return <Beside {...props} />;
  }
}

const FromLeft = ({ title, closeLabel, head, isOpen, onClose, children }: MenuSheet) => (
  <DialogFrame
    place="left"
    isOpen={isOpen}
    onClose={onClose}
    className="flex w-[min(19rem,86vw)] flex-col gap-6 overflow-y-auto px-3 pt-2.5 pb-6"
  >
    <div className="flex items-center justify-between pl-3">
      <DialogTitle asChild>
        <div>
          {head}
          <span className="sr-only">{title}</span>
        </div>
      </DialogTitle>
      <DialogCross label={closeLabel} />
    </div>
    {children}
  </DialogFrame>
);

const FromRight = ({ title, closeLabel, onClose, children }: PageSheet) => (
  <DialogFrame place="right" onClose={onClose} className="flex w-[min(25rem,100vw)] flex-col p-6 sm:p-7">
    <DialogHead title={title} closeLabel={closeLabel} />
    <DialogBody>{children}</DialogBody>
  </DialogFrame>
);

function Beside({
  title,
  closeLabel = t.closePanel({ title }),
  className = "sm:w-90",
  tools,
  onClose,
  children,
}: ViewSheet) {
  const heading = useId();
  const sheet = useRef<HTMLElement>(null);
  useDismiss(sheet, onClose);
  return (
    <GlassCard
      ref={sheet}
      aria-labelledby={heading}
      className={`sheet flex min-h-0 w-full flex-[1_1_26rem] flex-col overflow-hidden animate-panel-in ${className}`}
    >
      <header className="flex items-center justify-between py-2 pr-2 pl-5">
        <h2 id={heading} title={title} className="mr-auto min-w-0 truncate text-lg">
          {title}
        </h2>
        {tools}
        <GlassClose label={closeLabel} onClick={onClose} />
      </header>
      {children}
    </GlassCard>
  );
}
