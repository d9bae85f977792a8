import * as t from "@veranda/messages/editing";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { FIELD } from "./properties/fields.tsx";
import { webAddressOf } from "./web-address.ts";

type LinkFormProps = {
  href?: string;
  label?: string;
  /** What happens without words. */
  hint?: string;
  className?: string;
  onDone: (href: string, label: string) => void;
  /** Its buttons, one of which sends it. */
  children: (isEmpty: boolean) => ReactNode;
};

/** An address, and what a link to it says. */
export function LinkForm({ href = "", label = "", hint, className = "", onDone, children }: LinkFormProps) {
  const id = useId();
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState(label);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <form
      noValidate
      className={`flex flex-col gap-2 text-sm ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        const found = webAddressOf(address);
        setWrong(found === null);
        if (found !== null) onDone(found, words.trim());
      }}
    >
      <label htmlFor={`${id}-address`} className="text-on-glass-soft">
        {t.address()}
      </label>
      <input
        ref={field}
        id={`${id}-address`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2048}
        value={address}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => setAddress(event.target.value)}
        className={FIELD}
      />
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="text-xs text-glass-bad">
          {t.addressFault()}
        </p>
      )}
      <label htmlFor={`${id}-words`} className="text-on-glass-soft">
        {t.text()}
      </label>
      <input
        id={`${id}-words`}
        maxLength={200}
        value={words}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => setWords(event.target.value)}
        className={FIELD}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-on-glass-soft">
          {hint}
        </p>
      )}
      {children(address.trim() === "")}
    </form>
  );
}
