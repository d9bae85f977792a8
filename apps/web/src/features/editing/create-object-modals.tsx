import { useEffect } from "react";
import type { ModalType } from "../modals/modal-stack.ts";
import type { Modals } from "../modals/use-modals.ts";
import type { Visit } from "../visit/visit.ts";
import { lazyComponent } from "../faults/lazy-component.tsx";

const EnvironmentPicker = lazyComponent(() =>
  import("../environment-panel/environment-picker.tsx").then(({ EnvironmentPicker }) => EnvironmentPicker),
);
const CustomEnvironmentModal = lazyComponent(() =>
  import("../environment-panel/custom-environment-modal.tsx").then(
    ({ CustomEnvironmentModal }) => CustomEnvironmentModal,
  ),
);
const VersionsModal = lazyComponent(() =>
  import("../versions/versions-modal.tsx").then(({ VersionsModal }) => VersionsModal),
);
const SaveTemplateModal = lazyComponent(() =>
  import("../content-menu/template-modals.tsx").then(({ SaveTemplateModal }) => SaveTemplateModal),
);
const UseTemplateModal = lazyComponent(() =>
  import("../content-menu/template-modals.tsx").then(({ UseTemplateModal }) => UseTemplateModal),
);
const RevertModal = lazyComponent(() =>
  import("./confirm-modals.tsx").then(({ RevertModal }) => RevertModal),
);
const EmptyFramesModal = lazyComponent(() =>
  import("./confirm-modals.tsx").then(({ EmptyFramesModal }) => EmptyFramesModal),
);
const ClearModal = lazyComponent(() => import("./confirm-modals.tsx").then(({ ClearModal }) => ClearModal));

const OF_MAKING = [
  "EnvironmentPicker",
  "CustomEnvironment",
  "Versions",
  "RevertSpace",
  "ClearSpace",
  "EmptyFrames",
  "SaveTemplate",
  "UseTemplate",
] as const satisfies ModalType[];

/** The modal on top of the stack, if it is one of building; they go when one is not in the space any more. */
export function CreateObjectModals({ visit, modals }: { visit: Visit; modals: Modals }) {
  const { close } = modals;
  useEffect(() => () => OF_MAKING.forEach(close), [close]);
  switch (modals.top) {
    case "EnvironmentPicker":
      return <EnvironmentPicker onClose={() => close("EnvironmentPicker")} />;
    case "CustomEnvironment":
      return <CustomEnvironmentModal onClose={() => close("CustomEnvironment")} />;
    case "Versions":
      return <VersionsModal spaceId={visit.space.id} onClose={() => close("Versions")} />;
    case "RevertSpace":
      return <RevertModal onClose={() => close("RevertSpace")} />;
    case "ClearSpace":
      return <ClearModal onClose={() => close("ClearSpace")} />;
    case "EmptyFrames":
      return <EmptyFramesModal onClose={() => close("EmptyFrames")} />;
    case "SaveTemplate":
      return <SaveTemplateModal space={visit.space} onClose={() => close("SaveTemplate")} />;
    case "UseTemplate":
      return <UseTemplateModal onClose={() => close("UseTemplate")} />;
    default:
      return null;
  }
}
