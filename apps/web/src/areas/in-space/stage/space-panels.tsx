import { ChatPanel } from "../chat/chat-panel.tsx";
import { useEngine } from "#engine/engine-state.ts";
import { closePersonCard, type SelectedPerson } from "../people/recent-people.ts";
import { useRoleChanges } from "#areas/host";
import { PeoplePanel } from "../people/people-panel.tsx";
import { PersonCard } from "../people/person-card.tsx";
import { Region } from "#ui/regions.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";
import { Suspense } from "react";
import type { Visit } from "#engine/visit.ts";

export type Panel = "chat" | "people" | "host";

type SpacePanelsProps = {
  visit: Visit;
  panel: Panel | null;
  selected: SelectedPerson | null;
  onClose: () => void;
  onEditMe: () => void;
  onHostTools: () => void;
};

// Most people aren't hosts.
const HostPanel = lazyComponent(() => import("../hosting/host-panel.tsx").then(({ HostPanel }) => HostPanel));

/** The side panels of a space. A person's card covers the panel that it was opened from. */
export function SpacePanels({ visit, panel, selected, onClose, onEditMe, onHostTools }: SpacePanelsProps) {
  const engine = useEngine();
  useRoleChanges(visit.space.id, onHostTools);
  return (
    <Region name="right">
      {panel !== null && (
        <div className={selected ? "hidden" : "contents"}>
          {panel === "chat" && <ChatPanel onClose={onClose} onHostTools={onHostTools} />}
          {panel === "host" && (
            <Suspense fallback={null}>
              <HostPanel visit={visit} onClose={onClose} />
            </Suspense>
          )}
          {panel === "people" && <PeoplePanel visit={visit} onClose={onClose} onEditMe={onEditMe} />}
        </div>
      )}
      {selected && (
        <PersonCard
          key={selected.person.id}
          person={selected.person}
          isHere={selected.isHere}
          isWatching={selected.isWatching}
          onClose={() => closePersonCard(engine)}
        />
      )}
    </Region>
  );
}
