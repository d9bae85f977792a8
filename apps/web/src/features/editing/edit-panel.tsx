import type { ComponentProps } from "react";
import { SidePanel } from "../../ui/side-panel.tsx";

/** A panel of building: below the tools where these take a line of their own. */
export const EditPanel = (props: ComponentProps<typeof SidePanel>) => (
  <SidePanel
    className="sm:top-31! sm:bottom-21! sm:w-80! @min-[74rem]:top-17! @min-[74rem]:bottom-3!"
    {...props}
  />
);
