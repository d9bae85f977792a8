import { useEffect } from "react";
import type { ModalType } from "../modals/modal-stack.ts";
import type { Modals } from "../modals/use-modals.ts";
import type { Visit } from "../visit/visit.ts";
import { part } from "../faults/part.tsx";

const EnvironmentPicker = part(() =>
  import("../environment-panel/environment-picker.tsx").then(({ EnvironmentPicker }) => EnvironmentPicker),
);
const CustomEnvironmentModal = part(() =>
  import("../environment-panel/custom-environment-modal.tsx").then(
    ({ CustomEnvironmentModal }) => CustomEnvironmentModal,
  ),
);
const VersionsModal = part(() =>
  import("../versions/versions-modal.tsx").then(({ VersionsModal }) => VersionsModal),
);
const SaveTemplateModal = part(() =>
  import("../content-menu/template-modals.tsx").then(({ SaveTemplateModal }) => SaveTemplateModal),
);
const UseTemplateModal = part(() =>
  import("../content-menu/template-modals.tsx").then(({ UseTemplateModal }) => UseTemplateModal),
);
const RevertModal = part(() => import("./grave-modals.tsx").then(({ RevertModal }) => RevertModal));
const ClearModal = part(() => import("./grave-modals.tsx").then(({ ClearModal }) => ClearModal));

const OF_MAKING = [
  "EnvironmentPicker",
  "CustomEnvironment",
  "Versions",
  "RevertSpace",
  "ClearSpace",
  "SaveTemplate",
  "UseTemplate",
] as const satisfies ModalType[];

/** The modal on top of the stack, if it is one of building; they go when one is not in the space any more. */
export function MakingModals({ visit, modals }: { visit: Visit; modals: Modals }) {
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
    case "SaveTemplate":
      return <SaveTemplateModal space={visit.space} onClose={() => close("SaveTemplate")} />;
    case "UseTemplate":
      return <UseTemplateModal onClose={() => close("UseTemplate")} />;
    default:
      return null;
  }
}
