import type { ComponentProps } from "react";
import { SidePanel } from "#ui/side-panel.tsx";

/** A panel of building: narrower, since there may be one on each side. */
export const EditPanel = (props: ComponentProps<typeof SidePanel>) => (
  <SidePanel className="sm:w-80" {...props} />
);
