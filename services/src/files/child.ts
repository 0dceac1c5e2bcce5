import { checkPdf } from './pdf.ts'
import { checkPicture } from './picture.ts'
import { findPlaces } from './places.ts'
import { unpackRelease } from './release.ts'
import { serve } from './serve.ts'
import { checkTextFile } from './textFile.ts'
import { readWording } from './wording.ts'

// The process in which strangers' files are read.
serve({ pdf: checkPdf, picture: checkPicture, text: checkTextFile, wording: readWording, release: unpackRelease, places: findPlaces })
