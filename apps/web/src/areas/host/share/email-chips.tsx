import { INVITES_AT_ONCE } from "@veranda/contract/constants";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/about-space";
import * as common from "@veranda/messages/common";
import { X } from "lucide-react";
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { NoteLine } from "#ui/note-line.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { splitEmails } from "./split-emails.ts";

type EmailChipsProps = {
  emails: readonly string[];
  /** Addresses that are invited already, which aren't added again. */
  invited?: readonly string[];
  label: string;
  /** A hint about the expected input. */
  hint: string;
  onChange: (emails: string[]) => void;
};

/** Email addresses as chips: typed one by one, or pasted together. */
export function EmailChips({ emails, invited = [], label, hint, onChange }: EmailChipsProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);

  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (fault !== null) note.current?.scrollIntoView({ block: "nearest" });
  }, [fault]);

  const add = (written: string): void => {
    const found = splitEmails(written);
    const again = found.emails.filter((email) => invited.includes(email));
    const all = [...new Set([...emails, ...found.emails.filter((email) => !again.includes(email))])];
    // Nothing typed is dropped silently: what isn't added stays in the field.
    setText([...found.rest, ...again, ...all.slice(INVITES_AT_ONCE)].join(" "));
    if (found.rest.length > 1) setFault(t.notEmails({ addresses: formatList(found.rest, { type: "unit" }) }));
    else if (found.rest.length === 1) setFault(t.notEmail({ address: found.rest.join("") }));
    else if (again.length > 0) setFault(t.alreadyInvited({ addresses: formatList(again, { type: "unit" }) }));
    else if (all.length > INVITES_AT_ONCE) setFault(t.tooManyEmails({ count: INVITES_AT_ONCE }));
    else setFault(null);
    onChange(all.slice(0, INVITES_AT_ONCE));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnd = ["Enter", ",", ";", " "].includes(event.key);
    if (isEnd && text.trim() !== "") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "" && emails.length > 0) onChange(emails.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (splitEmails(pasted).emails.length === 0) return;
    event.preventDefault();
    add(`${text} ${pasted}`);
  };

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex min-h-12 flex-wrap items-center gap-1.5 rounded-2xl border border-line-strong bg-paper p-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        {emails.map((email) => (
          <span
            key={email}
            className="inline-flex h-9 max-w-full items-center gap-1 rounded-full bg-accent-soft pr-1 pl-3.5 text-sm font-medium"
          >
            <span className="truncate">{email}</span>
            <ButtonBase
              aria-label={common.removeNamed({ name: email })}
              onClick={() => {
                onChange(emails.filter((one) => one !== email));
                input.current?.focus();
              }}
              className="hit grid size-7 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-hover hover:text-ink"
            >
              <X className="size-3.5" aria-hidden="true" />
            </ButtonBase>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-note`}
          placeholder={emails.length === 0 ? "name@example.org" : ""}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setFault(null);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => text.trim() !== "" && add(text)}
          className="h-9 min-w-40 flex-1 bg-transparent px-2.5 outline-none placeholder:text-ink-faint/70"
        />
      </div>
      <p
        ref={note}
        id={`${id}-note`}
        role={fault === null ? undefined : "alert"}
        className="mt-1.5 text-sm text-ink-soft"
      >
        {fault === null ? hint : <NoteLine kind="fault">{fault}</NoteLine>}
      </p>
    </div>
  );
}
