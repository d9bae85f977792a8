import type { ComponentProps } from "react";
import { Sheet } from "#ui/sheet.tsx";

type EditPanelProps = Pick<ComponentProps<typeof Sheet>, "title" | "onClose" | "children">;

/** A panel for building: narrower, since both sides may have one. */
export const EditPanel = (props: EditPanelProps) => <Sheet place="beside" className="sm:w-80" {...props} />;
