import * as t from "@veranda/messages/auth";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "#site/brand/logo.tsx";
import { DialogCross, DialogFrame, DialogTitle } from "#ui/dialog-frame.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import { ButtonBase } from "#ui/button.tsx";
import { PorchPicture } from "./porch-picture.tsx";
import { useTagline } from "#site/tagline.ts";

/** Small heights, by an on-screen keyboard or landscape phones: the fields take all of it. */
const LOW = "(height < 32rem)";

type LoginFrameProps = { onClose: () => void; children: ReactNode };

/** The frame of every sign-in step: a picture beside it; on phones a sheet with the picture on top. */
export function LoginFrame({ onClose, children }: LoginFrameProps) {
  const tagline = useTagline();
  const isLow = useMediaQuery(LOW);
  return (
    <DialogFrame
      place="below"
      onClose={onClose}
      className={`grid ${isLow ? "" : "md:max-w-[52rem] md:grid-cols-[19rem_minmax(0,1fr)]"}`}
    >
      {!isLow && (
        <div className="md:min-h-[35rem]">
          {/* Beside a form that is taller than the window it stays where it is. */}
          <div className="relative h-28 overflow-hidden md:sticky md:top-0 md:h-full md:max-h-[calc(100dvh-2rem-2px)]">
            <PorchPicture className="absolute inset-0 size-full" />
            <div className="absolute inset-x-0 bottom-0 hidden bg-(image:--caption-fade) p-7 pt-24 text-on-glass md:block">
              <Logo />
              <p className="mt-3 text-[1.0625rem] leading-snug text-on-glass-soft">{tagline}</p>
            </div>
          </div>
        </div>
      )}
      <div className="relative flex flex-col px-6 pt-7 pb-[max(1.75rem,env(safe-area-inset-bottom))] sm:px-9 md:justify-center md:py-11">
        {children}
      </div>
      <DialogCross className="absolute! top-3 right-3 bg-surface/85 max-md:backdrop-blur-md md:bg-transparent" />
    </DialogFrame>
  );
}

type StepHeadProps = { title: string; lead?: ReactNode; onBack?: () => void };

/** A step's title, and its back button. */
export function StepHead({ title, lead, onBack }: StepHeadProps) {
  return (
    <div className="mb-6">
      {onBack && (
        <ButtonBase
          onClick={onBack}
          className="mb-3 -ml-1 inline-flex items-center gap-1.5 rounded-full py-1 pr-3 pl-1 text-sm font-semibold text-ink-soft transition-colors duration-150 hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden="true" /> {t.back()}
        </ButtonBase>
      )}
      {/* Beside the close button, where nothing is above it. */}
      <DialogTitle className={`text-[1.75rem] wrap-anywhere outline-none ${onBack ? "" : "pr-10"}`}>
        {title}
      </DialogTitle>
      {lead !== undefined && <p className="mt-2 text-ink-soft">{lead}</p>}
    </div>
  );
}
