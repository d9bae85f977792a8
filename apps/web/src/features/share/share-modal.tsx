import { Check, Copy, Share } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../modals/modal.tsx";
import { useSite } from "../site/site.ts";
import { showToast } from "../toasts/toast-store.ts";
import type { Visit } from "../visit/visit.ts";
import { embedCode, shareLink } from "./share-links.ts";

const COPIED_MS = 2_000;

/** The link to this space, the code that shows it in another page, and the system's own share sheet. */
export function ShareModal({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { origin } = useSite();
  const link = shareLink(origin, visit);
  return (
    <Modal
      title="Share this space"
      lead={`Whoever opens the link walks into ${visit.space.name}.`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <Copyable label="Link" text={link} />
        <Copyable label="Embed in a page" text={embedCode(origin, visit)} isCode />
        {"share" in navigator && (
          <Button
            look="accent"
            onClick={() => {
              navigator.share({ title: visit.space.name, url: link }).catch(() => {
                // Closing the share sheet is no failure.
              });
            }}
          >
            <Share className="size-4.5" aria-hidden="true" /> Share with another app
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Copyable({ label, text, isCode = false }: { label: string; text: string; isCode?: boolean }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () =>
        showToast({
          message: "This browser didn't let us copy. Select the text and copy it.",
          kind: "error",
        }),
    );
  };

  const field = "w-full rounded-2xl border border-line bg-paper px-4 py-3 text-sm text-ink-soft";
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex items-start gap-2">
        {isCode ? (
          <textarea
            id={id}
            readOnly
            rows={3}
            value={text}
            className={`${field} resize-none font-mono text-xs`}
          />
        ) : (
          <input id={id} readOnly value={text} className={field} />
        )}
        <Button onClick={copy} className="min-w-26">
          {isCopied ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
        </Button>
      </div>
    </div>
  );
}
