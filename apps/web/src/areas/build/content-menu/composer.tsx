import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/content";
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { sendToEditingUi, type EditingUiState } from "../editing/editing-ui-state.ts";
import { GlassInput, GlassTextArea } from "#ui/glass-fields.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { webAddressOf } from "../editing/web-address.ts";
import { useEngine } from "#engine/engine-state.ts";
import { placeContent } from "../uploads/place-files.ts";
import { ADD_BUTTON, ComposerFrame } from "./composer-frame.tsx";
import { HyperlinkComposer } from "./hyperlink-composer.tsx";
import { PortalComposer } from "./portal-composer.tsx";

type Kind = NonNullable<EditingUiState["composer"]>;

/** The forms for objects that ask for input before they are placed. */
export function Composer({ kind }: { kind: Kind }) {
  switch (kind) {
    case "Hyperlink":
      return <HyperlinkComposer />;
    case "Portal":
      return <PortalComposer />;
    default:
      return <WordsComposer kind={kind} />;
  }
}

const WORDS = {
  Note: {
    title: t.note,
    label: t.text,
    button: t.addNote,
    hint: t.addNoteHint,
  },
  Text: {
    title: t.text,
    label: t.text,
    button: t.addText,
    hint: t.addTextHint,
  },
  SearchOrURL: {
    title: t.searchOrAddress,
    label: t.searchOrAddressLabel,
    button: common.add,
    hint: t.searchOrAddressAddHint,
  },
} as const;

/** A form for text that is then placed in the space. */
function WordsComposer({ kind }: { kind: keyof typeof WORDS }) {
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
    else if (kind === "Text") placeContent(engine, [{ kind: "text", props: { text: written } }]);
    // `veranda.example/a` is an address as well.
    else engine.send("add_search", { searchOrUrl: webAddressOf(written) ?? written });
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
    <ComposerFrame title={title()} onClose={close}>
      <form onSubmit={submit} className="flex flex-col gap-2 px-4 pb-4 text-sm">
        <label htmlFor={id} className="text-ink-soft">
          {label()}
        </label>
        {kind !== "SearchOrURL" ? (
          <GlassTextArea
            {...shared}
            rows={6}
            maxLength={4000}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <GlassInput {...shared} maxLength={2048} onChange={(event) => setText(event.target.value)} />
        )}
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint()}
        </p>
        <ButtonBase type="submit" disabled={text.trim() === ""} className={ADD_BUTTON}>
          {button()}
        </ButtonBase>
      </form>
    </ComposerFrame>
  );
}
