import * as t from "@veranda/messages/editing";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useForm } from "#api/forms/use-form.ts";
import { GlassInput } from "#ui/glass-fields.tsx";
import { webAddressOf } from "./web-address.ts";

type LinkFormProps = {
  href?: string;
  label?: string;
  /** The action without a label. */
  hint?: string;
  className?: string;
  onDone: (href: string, label: string) => void;
  /** The buttons, one of which submits it. */
  children: (isEmpty: boolean) => ReactNode;
};

/** An address, and a link's text. */
export function LinkForm({ href = "", label = "", hint, className = "", onDone, children }: LinkFormProps) {
  const id = useId();
  const form = useForm({
    initial: { address: href, words: label },
    check: ({ address }) => ({ address: webAddressOf(address) === null ? t.addressFault() : null }),
    send: async ({ address, words }) => onDone(webAddressOf(address) ?? address, words.trim()),
  });
  const fault = form.faultAt("address");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <form {...form.props} className={`flex flex-col gap-2 text-sm ${className}`}>
      <label htmlFor={`${id}-address`} className="text-ink-soft">
        {t.address()}
      </label>
      <GlassInput
        ref={field}
        id={`${id}-address`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2048}
        value={form.values.address}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-wrong`}
        onChange={({ target }) => form.change({ address: target.value })}
      />
      {fault !== null && (
        <p id={`${id}-wrong`} role="alert" className="text-xs text-bad">
          {fault}
        </p>
      )}
      <label htmlFor={`${id}-words`} className="text-ink-soft">
        {t.text()}
      </label>
      <GlassInput
        id={`${id}-words`}
        maxLength={200}
        value={form.values.words}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => form.change({ words: target.value })}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {children(form.values.address.trim() === "")}
    </form>
  );
}
