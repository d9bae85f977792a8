import type { WaitingVisitor } from "@veranda/contract/rooms/hosting";
import * as t from "@veranda/messages/hosting";
import { useQuery } from "@tanstack/react-query";
import { avatarsQuery } from "#api/queries.ts";
import { useEngine } from "#engine/engine-state.ts";
import { portraitOf } from "#session/portrait-of.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { PersonLine } from "#ui/person-line.tsx";
import { Section } from "./section.tsx";

/** People waiting to be admitted, in order of arrival. */
export function WaitingList({ waiting }: { waiting: readonly WaitingVisitor[] }) {
  const engine = useEngine();
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const answer = (visitorId: string | null, isAdmitted: boolean): void =>
    engine.send("answer_waiting", { visitorId, isAdmitted });
  return (
    <Section
      title={t.waitingRoom()}
      end={waiting.length > 1 && <GlassAction onClick={() => answer(null, true)}>{t.admitAll()}</GlassAction>}
    >
      {waiting.length === 0 && <p className="text-sm text-on-glass-soft">{t.waitingRoomEmpty()}</p>}
      <ul className="grid gap-1.5 pt-3">
        {waiting.map(({ id, displayName, avatar, isAuthless }) => {
          const name = displayName === "" ? t.unnamed() : displayName;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="flex min-w-0 flex-1 items-center gap-3">
                <PersonLine
                  picture={portraitOf(avatar, avatars)}
                  name={name}
                  note={isAuthless && t.guest()}
                  isEager
                  isCompact
                />
              </span>
              <GlassAction aria-label={t.turnPersonAway({ name })} onClick={() => answer(id, false)}>
                {t.turnAway()}
              </GlassAction>
              <GlassAction isStrong aria-label={t.admitPerson({ name })} onClick={() => answer(id, true)}>
                {t.admit()}
              </GlassAction>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
