/** A menu over the view. */
export const MENU =
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-58 overflow-y-auto rounded-2xl border border-glass-line bg-glass-strong p-1.5 text-on-glass shadow-float backdrop-blur-xl animate-fade-in";
export const MENU_ROW =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 text-sm font-medium outline-none select-none data-[highlighted]:bg-glass-hover data-[disabled]:pointer-events-none data-[disabled]:opacity-40";
