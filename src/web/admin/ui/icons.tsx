import { createIcon } from '../../ui/icons.tsx'

// Icons that only the dashboard needs, so that the shop's pages do not load them.

export const ArrowUpIcon = /* @__PURE__ */ createIcon('M12 19V5M6 11l6-6 6 6')
export const ArrowDownIcon = /* @__PURE__ */ createIcon('M12 5v14M6 13l6 6 6-6')
export const EditIcon = /* @__PURE__ */ createIcon('M4 20h4L19 9l-4-4L4 16v4z M13 7l4 4')
export const CopyIcon = /* @__PURE__ */ createIcon('M8 8h12v12H8z M16 8V4H4v12h4')
export const EyeIcon = /* @__PURE__ */ createIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
)
export const EyeOffIcon = /* @__PURE__ */ createIcon(
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.6M6.3 7.6A15.6 15.6 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
)
export const LogoutIcon = /* @__PURE__ */ createIcon(
  'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
)
export const BellIcon = /* @__PURE__ */ createIcon(
  'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17z M10 21h4 M12 5V3.5',
)
export const ViewIcon = /* @__PURE__ */ createIcon('M4 6h16M4 12h16M4 18h16 M8 4v4M15 10v4M10 16v4')
export const HistoryIcon = /* @__PURE__ */ createIcon(
  'M4 12a8 8 0 1 0 2.6-5.9L4 8.500 M4 4v4.500h4.500 M12 8v4l3 2',
)
export const HomeIcon = /* @__PURE__ */ createIcon('M4 11l8-7 8 7v9h-5v-6H9v6H4z')
