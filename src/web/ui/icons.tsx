import { Icon, type IconProps } from './icon.tsx'

/** An icon with one path; calls are marked pure so that unused icons are tree-shaken. */
export function createIcon(path: string) {
  return (props: IconProps) => (
    <Icon {...props}>
      <path d={path} />
    </Icon>
  )
}

export const CartIcon = /* @__PURE__ */ createIcon(
  'M3 4h2.2l2.3 11.2a1.5 1.5 0 0 0 1.5 1.2h8.4a1.5 1.5 0 0 0 1.5-1.2L20.5 8H6 M9.5 20.2h.01M17 20.2h.01',
)
export const MenuIcon = /* @__PURE__ */ createIcon('M4 7h16M4 12h16M4 17h16')
export const CloseIcon = /* @__PURE__ */ createIcon('M6 6l12 12M18 6L6 18')
export const PlusIcon = /* @__PURE__ */ createIcon('M12 5v14M5 12h14')
export const MinusIcon = /* @__PURE__ */ createIcon('M5 12h14')
export const CheckIcon = /* @__PURE__ */ createIcon('M5 12.5l4.5 4.5L19 7.5')
export const ArrowLeftIcon = /* @__PURE__ */ createIcon('M19 12H5M11 6l-6 6 6 6')
export const ArrowRightIcon = /* @__PURE__ */ createIcon('M5 12h14M13 6l6 6-6 6')
export const WarningIcon = /* @__PURE__ */ createIcon(
  'M12 4L2.8 19.5h18.4L12 4z M12 10v4.5M12 17h.01',
)
export const TrashIcon = /* @__PURE__ */ createIcon(
  'M4 7h16M9.5 7V4.5h5V7M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
)
export const SearchIcon = /* @__PURE__ */ createIcon(
  'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
)
export const UserIcon = /* @__PURE__ */ createIcon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
)
export const MailIcon = /* @__PURE__ */ createIcon('M3.5 6h17v12h-17z M4 6.5l8 6.5 8-6.5')
export const ClockIcon = /* @__PURE__ */ createIcon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z M12 7v5l3.5 2',
)
export const TruckIcon = /* @__PURE__ */ createIcon(
  'M2.5 6h11v10h-11zM13.5 9.5h4l4 4V16h-8 M7 18.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM17.5 18.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
)
export const BoxIcon = /* @__PURE__ */ createIcon(
  'M12 3l8.5 4.5v9L12 21l-8.5-4.5v-9L12 3z M3.8 7.7L12 12l8.2-4.3M12 12v9M8 5.2l8.2 4.4',
)
export const LeafIcon = /* @__PURE__ */ createIcon(
  'M5 19C4 9 10 4.5 20 4.5c.5 9.5-4 15-12 14 M4 21c2-5 5-8.5 10-11',
)
export const ShieldIcon = /* @__PURE__ */ createIcon(
  'M12 3l7.5 2.8v5.7c0 4.6-3 8-7.5 9.5-4.5-1.5-7.5-4.9-7.5-9.5V5.8L12 3z M8.8 12l2.3 2.3 4.2-4.6',
)
export const MapIcon = /* @__PURE__ */ createIcon(
  'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21z M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
)
export const SunIcon = /* @__PURE__ */ createIcon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
)
export const MoonIcon = /* @__PURE__ */ createIcon(
  'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
)
export const SystemThemeIcon = /* @__PURE__ */ createIcon('M3.5 5h17v11h-17zM9 20h6M12 16v4')
export const ZoomIcon = /* @__PURE__ */ createIcon(
  'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4M11 8v6M8 11h6',
)
export const BottleIcon = /* @__PURE__ */ createIcon(
  'M10 2.5h4v4.2c0 .9 3 2.3 3 5.3v9.5H7V12c0-3 3-4.4 3-5.3V2.5z M7 13.5h10M7 18h10',
)
export const HeartIcon = /* @__PURE__ */ createIcon(
  'M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7C20.5 15 12 20 12 20z',
)
export const StarIcon = /* @__PURE__ */ createIcon(
  'M12 3l2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17.1l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8L12 3z',
)
