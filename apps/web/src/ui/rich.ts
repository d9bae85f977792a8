import { createElement, Fragment, type ReactNode } from "react";

/** Renders a message with marked parts, which is a list. */
export const rich = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
