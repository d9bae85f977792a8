import { ANNOUNCEMENT_MAX } from "@veranda/contract/rooms/hosting";
import * as t from "@veranda/messages/hosting";
import { useId, useState, type SyntheticEvent } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { GlassTextArea } from "#ui/glass-fields.tsx";
import { GlassAction } from "#ui/glass-action.tsx";
import { isComposing } from "#ui/is-composing.ts";
import { useOtherInstances } from "./other-instances.tsx";
import { Section } from "./section.tsx";

/** A line shown to everybody until it is removed. */
export function AnnouncementForm({ spaceId }: { spaceId: string }) {
  const engine = useEngine();
  const shown = useEngineState("hosting.announcement");
  const [text, setText] = useState("");
  const countId = useId();
  const hasOthers = useOtherInstances(spaceId).length > 0;
  const [isEverywhere, setEverywhere] = useState(true);
  const everywhere = hasOthers && isEverywhere ? { isEverywhere } : {};
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() === "") return;
    engine.send("announce", { text, ...everywhere });
    setText("");
  };
  return (
    <Section
      title={t.announcement()}
      hint={t.announcementHint()}
      end={
        <span id={countId} className="text-xs text-on-glass-soft tabular-nums">
          {`${text.length}/${ANNOUNCEMENT_MAX}`}
        </span>
      }
    >
      {shown !== null && (
        <div className="mb-2 flex items-center gap-2 rounded-2xl bg-on-glass/8 py-2 pr-2 pl-3">
          <p className="min-w-0 flex-1 text-sm wrap-anywhere">{shown.text}</p>
          <GlassAction onClick={() => engine.send("announce", { text: "", ...everywhere })}>
            {t.takeDown()}
          </GlassAction>
        </div>
      )}
      {hasOthers && (
        <Checkbox isChecked={isEverywhere} onCheck={setEverywhere} className="mb-2 text-sm">
          {t.inAllInstances()}
        </Checkbox>
      )}
      <form onSubmit={send} className="flex items-end gap-2">
        <GlassTextArea
          rows={2}
          aria-label={t.announcement()}
          aria-describedby={countId}
          maxLength={ANNOUNCEMENT_MAX}
          value={text}
          // One paragraph, so Enter submits it.
          onChange={({ target }) => setText(target.value.replaceAll("\n", " "))}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !isComposing(event)) send(event);
          }}
        />
        <GlassAction type="submit" isStrong disabled={text.trim() === ""} className="h-9">
          {t.announce()}
        </GlassAction>
      </form>
    </Section>
  );
}
