import { uploadLimits } from '#shared/contract/catalog/catalog-staff.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

/**
 * The uploader's strings in the page's language. `%{file}` is a parameter in the library's syntax.
 */
export function uploaderLocale() {
  return {
    strings: { ...libraryStrings(), ...ownStrings() },
    pluralize: (count: number) => ((currentLocale() === 'fr' ? count < 2 : count === 1) ? 0 : 1),
  }
}

/** The strings that this shop words differently from the library. */
function ownStrings() {
  const tooMany = m.uploadTooMany({ most: formatNumber(uploadLimits.files) })
  return {
    youCanOnlyUploadFileTypes: m.uploadTypes(),
    youCanOnlyUploadX: { 0: tooMany, 1: tooMany },
    dashboardTitle: m.uploadTitle(),
    dropPasteImportFiles: m.uploadDrop({ browse: '%{browseFiles}' }),
    browseFiles: m.uploadBrowse(),
  }
}

/** The library's own strings that this page can show. */
const libraryStrings = () => ({
  exceedsSize: m.uppyExceedsSize({ file: '%{file}' }),
  noDuplicates: m.uppyNoDuplicates({ fileName: '%{fileName}' }),
  noMoreFilesAllowed: m.uppyNoMoreFilesAllowed(),
  failedToUpload: m.uppyFailedToUpload({ file: '%{file}' }),
  noInternetConnection: m.uppyNoInternetConnection(),
  connectedToInternet: m.uppyConnectedToInternet(),
  addBulkFilesFailed: amounts((amount) =>
    m.uppyAddBulkFilesFailed({ amount, files: '%{smart_count}' }),
  ),
  cancel: m.staffCancel(),
  loading: m.staffLoading(),
  pleaseWait: m.uppyPleaseWait(),
  addMoreFiles: m.uppyAddMoreFiles(),
  addingMoreFiles: m.uppyAddingMoreFiles(),
  addMore: m.uppyAddMore(),
  importFrom: m.uppyImportFrom({ name: '%{name}' }),
  back: m.uppyBack(),
  removeFile: m.uppyRemoveFile(),
  error: m.staffError(),
  dropHint: m.uppyDropHint(),
  myDevice: m.uppyMyDevice(),
  uploadComplete: m.uppyUploadComplete(),
  retryUpload: m.uppyRetryUpload(),
  cancelUpload: m.uppyCancelUpload(),
  xFilesSelected: amounts((amount) => m.uppyXFilesSelected({ amount, files: '%{smart_count}' })),
  uploadingXFiles: amounts((amount) => m.uppyUploadingXFiles({ amount, files: '%{smart_count}' })),
  processingXFiles: amounts((amount) =>
    m.uppyProcessingXFiles({ amount, files: '%{smart_count}' }),
  ),
  xMoreFilesAdded: amounts((amount) => m.uppyXMoreFilesAdded({ amount, files: '%{smart_count}' })),
  uploadXFiles: amounts((amount) => m.uppyUploadXFiles({ amount, files: '%{smart_count}' })),
  uploadXNewFiles: amounts((amount) => m.uppyUploadXNewFiles({ amount, files: '%{smart_count}' })),
  filesUploadedOfTotal: amounts((amount) =>
    m.uppyFilesUploadedOfTotal({ amount, complete: '%{complete}', files: '%{smart_count}' }),
  ),
  uploading: m.uppyUploading(),
  complete: m.uppyComplete(),
  uploadFailed: m.uppyUploadFailed(),
  retry: m.uppyRetry(),
  done: m.uppyDone(),
  showErrorDetails: m.uppyShowErrorDetails(),
  takePictureBtn: m.uppyTakePictureBtn(),
  pluginNameCamera: m.uppyPluginNameCamera(),
  noCameraTitle: m.uppyNoCameraTitle(),
  noCameraDescription: m.uppyNoCameraDescription(),
  submitRecordedFile: m.uppySubmitRecordedFile(),
  discardRecordedFile: m.uppyDiscardRecordedFile(),
  smile: m.uppySmile(),
  takePicture: m.uppyTakePicture(),
  allowAccessTitle: m.uppyAllowAccessTitle(),
  allowAccessDescription: m.uppyAllowAccessDescription(),
  generatingThumbnails: m.uppyGeneratingThumbnails(),
})

type Amount = 'one' | 'other'

function amounts(wordsOf: (amount: Amount) => string) {
  return { 0: wordsOf('one'), 1: wordsOf('other') }
}
