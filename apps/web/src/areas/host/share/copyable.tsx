import * as t from "@veranda/messages/about-space";
import * as common from "@veranda/messages/common";
import { Check, Copy } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";

const COPIED_MS = 2_000;

type CopyableProps = { label: string; text: string; isCode?: boolean };

/** A text with a copy button. */
export function Copyable({ label, text, isCode = false }: CopyableProps) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      // Only secure contexts have a clipboard.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({ message: t.cannotCopy(), kind: "error" });
    }
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
        <Button onClick={() => void copy()} className="min-w-26">
          {isCopied ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          <span aria-live="polite">{isCopied ? common.copied() : common.copy()}</span>
        </Button>
      </div>
    </div>
  );
}
