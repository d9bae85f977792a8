import { useQuery } from "@tanstack/react-query";
import type { RoomPermission, Space } from "@veranda/contract";
import * as t from "@veranda/messages/about-space";
import * as moderation from "@veranda/messages/moderation";
import { ChevronRight, TriangleAlert } from "lucide-react";
import { spaceQuery } from "#api/queries.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Switch } from "#ui/switch.tsx";
import { Modal } from "#ui/modal.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { aboutSpace, type AboutSpace } from "../about-space.ts";
import { BansModal, ManageHostsModal } from "../space-dialogs.tsx";
import { setInstancing, setRestricted } from "../space-actions.ts";
import { limitsQuery } from "../space-queries.ts";
import { useMySpace } from "../use-my-space.ts";
import { useSpaceAction } from "../use-space-action.ts";
import { MainInstance } from "./main-instance.tsx";
import { BESIDES, BUILDING, EXPORT, type PermissionWords } from "./permission-words.ts";
import { PublishAtOnce } from "../info/publish-at-once.tsx";
import { fullnessSentence } from "./upgrade.ts";
import { usePeopleHere } from "./use-people-here.ts";

/** Other hosts change them too, and a space's page isn't told. */
const LOOKED_EVERY_MS = 15_000;

type HostToolsModalProps = {
  about: Pick<AboutSpace, "id" | "shareId">;
  /** The permission that it is opened for. */
  begin?: RoomPermission;
  onClose: () => void;
};

/** Permissions, capacity and hosts of a space. Each switch applies at once. */
export function HostToolsModal({ about, begin, onClose }: HostToolsModalProps) {
  const { space, isHost } = useMySpace(about);
  useQuery({
    ...spaceQuery({ id: about.id, share: about.shareId ?? undefined }),
    refetchOnMount: "always",
    refetchInterval: LOOKED_EVERY_MS,
  });
  return (
    <Modal title={t.permissions()} lead={t.hostToolsLead()} onClose={onClose}>
      {space === undefined && <Skeleton className="h-80 rounded-2xl" />}
      {space && !isHost && <p className="text-ink-soft">{t.hostNoLonger()}</p>}
      {space && isHost && <Tools space={space} shareId={about.shareId} begin={begin} />}
    </Modal>
  );
}

const HEADING = "mb-1.5 font-text text-sm font-semibold tracking-normal text-ink-soft";

type ToolsProps = { space: Space; shareId: string | null; begin: RoomPermission | undefined };

function Tools({ space, shareId, begin }: ToolsProps) {
  const isViewOnly = space.restrictedPermissions.includes("view_only");
  const instancing = useSpaceAction((queries, enabled: boolean) => setInstancing(queries, space.id, enabled));
  return (
    <div className="grid gap-7">
      <Fullness space={space} />
      <section aria-labelledby="building">
        <h3 id="building" className={HEADING}>
          {t.building()}
        </h3>
        <ViewOnly space={space} />
        <h4 id="may-build" className={`mt-5 ${HEADING}`}>
          {t.peopleMay()}
        </h4>
        <div role="group" aria-labelledby="may-build" className="grid gap-1">
          {[...(isViewOnly ? [] : BUILDING), EXPORT].map((words) => (
            <Permission key={words.permission} space={space} begin={begin} {...words} />
          ))}
        </div>
      </section>
      <section aria-labelledby="may-do">
        <h3 id="may-do" className={HEADING}>
          {t.everyoneMay()}
        </h3>
        <div className="grid gap-1">
          {BESIDES.map((words) => (
            <Permission key={words.permission} space={space} begin={begin} {...words} />
          ))}
        </div>
      </section>
      <section aria-labelledby="may-come">
        <h3 id="may-come" className={HEADING}>
          {t.visitors()}
        </h3>
        <div className="grid gap-3">
          <Switch
            label={t.openInstances()}
            hint={t.openInstancesHint()}
            isOn={instancing.wish ?? space.isInstancingEnabled}
            onSwitch={instancing.act}
          />
          <MainInstance spaceId={space.id} shareId={shareId} />
          <PublishAtOnce space={space} />
        </div>
      </section>
      <div className="grid">
        <Further
          title={t.hosts()}
          hint={t.hostCount({ count: space.administrators.length })}
          onClick={() => openDialog(ManageHostsModal, { about: aboutSpace(space, shareId) })}
        />
        <Further
          title={moderation.bannedPeople()}
          hint={moderation.bannedPeopleHint()}
          onClick={() => openDialog(BansModal, { about: aboutSpace(space, shareId) })}
        />
      </div>
    </div>
  );
}

/** Opens a dialog with more settings. */
function Further({ title, hint, onClick }: { title: string; hint: string; onClick: () => void }) {
  return (
    <ButtonBase
      onClick={onClick}
      className="-mx-3 flex min-h-13 items-center justify-between gap-4 rounded-2xl px-3 text-left transition-colors duration-150 hover:bg-hover"
    >
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
      <ChevronRight className="size-5 text-ink-faint" aria-hidden="true" />
    </ButtonBase>
  );
}

type PermissionProps = { space: Space; begin: RoomPermission | undefined } & PermissionWords;

function Permission({
  space: { id, restrictedPermissions },
  begin,
  permission,
  label,
  hint,
}: PermissionProps) {
  const change = useSpaceAction((queries, isOpen: boolean) =>
    setRestricted(queries, id, permission, !isOpen),
  );
  return (
    <div ref={begin === permission ? beginAt : undefined}>
      <Switch
        label={label()}
        {...(hint !== undefined && { hint: hint() })}
        isOn={change.wish ?? !restrictedPermissions.includes(permission)}
        onSwitch={change.act}
      />
    </div>
  );
}

/** After the dialog has focused what comes first in it. */
function beginAt(element: HTMLElement | null): void {
  if (element === null) return;
  setTimeout(() => {
    element.scrollIntoView?.({ block: "center" });
    element.querySelector<HTMLElement>("[role=switch]")?.focus({ preventScroll: true });
  });
}

/** The "view only" switch overrides all permissions that change anything; while on, the others are disabled. */
function ViewOnly({ space: { id, restrictedPermissions } }: { space: Space }) {
  const change = useSpaceAction((queries, isOn: boolean) => setRestricted(queries, id, "view_only", isOn));
  return (
    <Switch
      label={t.viewOnly()}
      hint={t.viewOnlyHint()}
      isOn={change.wish ?? restrictedPermissions.includes("view_only")}
      onSwitch={change.act}
    />
  );
}

/** A notice near the plan's limit. */
function Fullness({ space }: { space: Space }) {
  const { data: limits } = useQuery(limitsQuery(space.id));
  const here = usePeopleHere(space.id).length;
  const sentence = limits ? fullnessSentence(Math.max(here, space.participantCount), limits) : null;
  if (sentence === null) return null;
  return (
    <p className="flex gap-3 rounded-2xl bg-accent-soft px-4 py-3 text-sm">
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-accent" aria-hidden="true" />
      {sentence}
    </p>
  );
}
