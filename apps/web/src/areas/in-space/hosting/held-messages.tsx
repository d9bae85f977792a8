import * as t from "@veranda/messages/hosting";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { Section } from "./section.tsx";
import { HELD_ID } from "./what-waits.tsx";

/** Messages that await approval. */
export function HeldMessages() {
  const engine = useEngine();
  const held = useEngineState("hosting.view")?.heldMessages ?? [];
  if (held.length === 0) return null;
  const answer = (messageId: string, isShown: boolean): void =>
    engine.send("answer_held_message", { messageId, isShown });
  return (
    <Section id={HELD_ID} title={t.heldMessages()}>
      <ul className="grid gap-2">
        {held.map(({ id, senderName, text, isFiltered }) => (
          <li key={id} className="rounded-2xl bg-on-glass/8 px-3 py-2">
            <p className="text-sm wrap-anywhere">
              <span className="font-semibold">{senderName}</span> {text}
            </p>
            {isFiltered === true && <p className="mt-1 text-xs text-on-glass-soft">{t.hasFilteredWord()}</p>}
            <div className="mt-2 flex gap-2">
              <GlassAction
                isStrong
                aria-label={t.showMessageOf({ name: senderName })}
                onClick={() => answer(id, true)}
              >
                {t.showMessage()}
              </GlassAction>
              <GlassAction
                aria-label={t.dropMessageOf({ name: senderName })}
                onClick={() => answer(id, false)}
              >
                {t.dropMessage()}
              </GlassAction>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
