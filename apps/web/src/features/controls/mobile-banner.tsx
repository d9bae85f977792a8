import { Hand, X } from "lucide-react";
import { useState } from "react";
import { Region } from "../stage/regions.tsx";
import { isMobile } from "../support/unsupported.ts";

const STORAGE_KEY = "mobile_banner";

function wasSeen(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Once on a phone: how thumbs walk and look. Its cross puts it away for good. */
export function MobileBanner() {
  const [isShown, setShown] = useState(() => isMobile(navigator) && !wasSeen());
  if (!isShown) return null;
  const close = () => {
    setShown(false);
    try {
      localStorage.setItem(STORAGE_KEY, "seen");
    } catch {
      // Storage is forbidden: it comes again.
    }
  };
  return (
    <Region name="notices">
      <section
        aria-label="How to walk here"
        className="flex max-w-sm items-center gap-3 rounded-2xl border border-glass-line bg-glass-strong py-2 pr-1.5 pl-4 text-sm text-on-glass shadow-float backdrop-blur-xl animate-rise-in"
      >
        <Hand className="size-5 shrink-0" aria-hidden="true" />
        <p className="flex-1">Walk with the left thumb, look round with the right. Pinch to come closer.</p>
        <button
          type="button"
          aria-label="Understood"
          onClick={close}
          className="grid size-11 shrink-0 place-items-center rounded-full text-on-glass-soft hover:text-on-glass focus-visible:outline-on-glass"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </section>
    </Region>
  );
}
