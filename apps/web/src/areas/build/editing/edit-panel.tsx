import type { ComponentProps } from "react";
import { Sheet } from "#ui/sheet.tsx";

type EditPanelProps = Pick<ComponentProps<typeof Sheet>, "title" | "onClose" | "children">;

/** A panel of building: narrower, since there may be one on each side. */
export const EditPanel = (props: EditPanelProps) => <Sheet place="beside" className="sm:w-80" {...props} />;
