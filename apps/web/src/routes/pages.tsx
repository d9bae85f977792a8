import { Outlet, useMatches } from "react-router";
import { Shell } from "../features/shell/shell.tsx";

export default function Pages() {
  const isMenuHidden = useMatches().some(
    (match) => (match.handle as { isMenuHidden?: boolean })?.isMenuHidden,
  );
  return (
    <Shell isMenuHidden={isMenuHidden}>
      <Outlet />
    </Shell>
  );
}
