import { Suspense, type ComponentProps } from "react";
import { CreateEventItem } from "#areas/events";
import { SpaceMenu } from "#areas/host";
import { VideoMenuItems } from "../video/video-menu-items.tsx";
import { MicrophoneMenuItem } from "../voice/microphone-menu-item.tsx";
import { AccountToBuildItem } from "./account-to-build-item.tsx";

/** The space's menu, with what the bottom bar has no room for. */
export const PlaceMenu = (menu: Omit<ComponentProps<typeof SpaceMenu>, "children" | "hostItems">) => (
  <SpaceMenu
    {...menu}
    hostItems={
      <Suspense>
        <CreateEventItem spaceId={menu.space.id} />
      </Suspense>
    }
  >
    <MicrophoneMenuItem />
    <VideoMenuItems />
    <AccountToBuildItem />
  </SpaceMenu>
);
