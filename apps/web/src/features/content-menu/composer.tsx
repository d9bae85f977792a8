import { ArrowLeft } from "lucide-react";
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { FIELD } from "../editing/properties/fields.tsx";
import { webAddressOf } from "../editing/web-address.ts";
import { useEngine } from "../engine/engine-state.ts";

type ComposerProps = { kind: "Note" | "SearchOrURL" };

const WORDS = {
  Note: {
    title: "Note",
    label: "What it says",
    button: "Put up the note",
    hint: "It stands in front of you. Its colour is in its properties.",
  },
  SearchOrURL: {
    title: "Search or address",
    label: "Words or a web address",
    button: "Put it up",
    hint: "An address becomes a link, words become what is found for them here.",
  },
} as const;

/** Something is written down and then stands in the space. */
export function Composer({ kind }: ComposerProps) {
  const engine = useEngine();
  const id = useId();
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const { title, label, button, hint } = WORDS[kind];
  const close = () => sendToEditingUi({ type: "CLOSE_COMPOSER" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    if (written === "") return;
    if (kind === "Note") engine.send("add_note", { note: written });
    // `veranda.example/a` is an address as well.
    else engine.send("add_search", { searchOrUrl: webAddressOf(written) ?? written });
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  };
  const shared = {
    id,
    ref: field,
    value: text,
    "aria-describedby": `${id}-hint`,
    onKeyDown,
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 px-4 pb-4 text-sm">
      <button
        type="button"
        onClick={close}
        className="hit -ml-2 inline-flex h-9 items-center gap-2 self-start rounded-full px-2.5 font-semibold hover:bg-glass-hover focus-visible:outline-on-glass"
      >
        <ArrowLeft className="size-4" aria-hidden="true" /> {title}
      </button>
      <label htmlFor={id} className="text-on-glass-soft">
        {label}
      </label>
      {kind === "Note" ? (
        <textarea
          {...shared}
          rows={6}
          maxLength={4000}
          onChange={(event) => setText(event.target.value)}
          className={`${FIELD} h-auto resize-y py-2 leading-snug`}
        />
      ) : (
        <input
          {...shared}
          maxLength={2048}
          onChange={(event) => setText(event.target.value)}
          className={FIELD}
        />
      )}
      <p id={`${id}-hint`} className="text-xs text-on-glass-soft">
        {hint}
      </p>
      <button
        type="submit"
        disabled={text.trim() === ""}
        className="mt-1 h-10 rounded-full bg-on-glass px-5 font-semibold text-[#241812] transition-[opacity,background-color] duration-150 hover:bg-white focus-visible:outline-on-glass disabled:opacity-40"
      >
        {button}
      </button>
    </form>
  );
}
