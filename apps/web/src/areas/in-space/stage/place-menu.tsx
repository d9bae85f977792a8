import type { ComponentProps } from "react";
import { SpaceMenu } from "#areas/host";
import { VideoMenuItems } from "../video/video-menu-items.tsx";
import { MicrophoneMenuItem } from "../voice/microphone-menu-item.tsx";
import { AccountToBuildItem } from "./account-to-build-item.tsx";

/** The space's menu, with what the bottom bar has no room for. */
export const PlaceMenu = (menu: Omit<ComponentProps<typeof SpaceMenu>, "children">) => (
  <SpaceMenu {...menu}>
    <MicrophoneMenuItem />
    <VideoMenuItems />
    <AccountToBuildItem />
  </SpaceMenu>
);
