import { Suspense, useEffect } from "react";
import { useAuth } from "../auth/use-auth.ts";
import { useModals } from "../modals/use-modals.ts";
import { spaceSubject } from "./about-space.ts";
import { usePublishedWalkIn } from "./walk-in.ts";
import { lazyComponent } from "../faults/lazy-component.tsx";

// Each is fetched when it is first opened.
const CreateSpaceModal = lazyComponent(() =>
  import("./create/create-space-modal.tsx").then(({ CreateSpaceModal }) => CreateSpaceModal),
);
const ShareModal = lazyComponent(() =>
  import("../share/share-modal.tsx").then(({ ShareModal }) => ShareModal),
);
const SpaceInfoModal = lazyComponent(() =>
  import("../space-info/space-info-modal.tsx").then(({ SpaceInfoModal }) => SpaceInfoModal),
);
const HostToolsModal = lazyComponent(() =>
  import("../host-tools/host-tools-modal.tsx").then(({ HostToolsModal }) => HostToolsModal),
);
const ManageHostsModal = lazyComponent(() =>
  import("../host-tools/manage-hosts-modal.tsx").then(({ ManageHostsModal }) => ManageHostsModal),
);
const DeleteSpaceModal = lazyComponent(() =>
  import("./delete-space-modal.tsx").then(({ DeleteSpaceModal }) => DeleteSpaceModal),
);

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
