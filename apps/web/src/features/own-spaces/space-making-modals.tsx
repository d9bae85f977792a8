import { lazy, Suspense, useEffect } from "react";
import { useAuth } from "../auth/use-auth.ts";
import { useModals } from "../modals/use-modals.ts";
import { spaceSubject } from "./about-space.ts";
import { usePublishedWalkIn } from "./walk-in.ts";

// Each is fetched when it is first opened.
const CreateSpaceModal = lazy(async () => ({
  default: (await import("./create/create-space-modal.tsx")).CreateSpaceModal,
}));
const ShareModal = lazy(async () => ({ default: (await import("../share/share-modal.tsx")).ShareModal }));
const SpaceInfoModal = lazy(async () => ({
  default: (await import("../space-info/space-info-modal.tsx")).SpaceInfoModal,
}));
const HostToolsModal = lazy(async () => ({
  default: (await import("../host-tools/host-tools-modal.tsx")).HostToolsModal,
}));
const ManageHostsModal = lazy(async () => ({
  default: (await import("../host-tools/manage-hosts-modal.tsx")).ManageHostsModal,
}));
const DeleteSpaceModal = lazy(async () => ({
  default: (await import("./delete-space-modal.tsx")).DeleteSpaceModal,
}));

/** The modal on top of the stack, if it is one about making spaces and looking after them; on every page. */
export function SpaceMakingModals() {
  usePublishedWalkIn();
  return (
    <Suspense fallback={null}>
      <TopModal />
    </Suspense>
  );
}

function TopModal() {
  const { top, close } = useModals();
  const subject = spaceSubject();
  if (top === "CreateSpace") return <CreateSpace onClose={() => close("CreateSpace")} />;
  if (subject === null) return null;
  switch (top) {
    case "Share":
      return <ShareModal about={subject} onClose={() => close("Share")} />;
    case "SpaceInfo":
      return <SpaceInfoModal about={subject} onClose={() => close("SpaceInfo")} />;
    case "HostTools":
      return <HostToolsModal about={subject} onClose={() => close("HostTools")} />;
    case "ManageHosts":
      return <ManageHostsModal about={subject} onClose={() => close("ManageHosts")} />;
    case "DeleteSpace":
      return <DeleteSpaceModal about={subject} onClose={() => close("DeleteSpace")} />;
    default:
      return null;
  }
}

/** Who closed the sign-in that lay over it has given up making a space too. */
function CreateSpace({ onClose }: { onClose: () => void }) {
  const { isLoggedIn, me } = useAuth();
  useEffect(() => {
    if (!isLoggedIn) onClose();
  });
  return me && <CreateSpaceModal me={me} onClose={onClose} />;
}
