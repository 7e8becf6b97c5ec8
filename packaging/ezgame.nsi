; The installer for Windows 10 and 11: for one user, without an administrator.
;
;     makensis -DVERSION=0.1.0 -DFOLDER=dist\ezgame -DOUT=dist packaging\ezgame.nsi
;
; FOLDER is the packed program (packaging/ezgame.spec), OUT the folder for ezgame-VERSION-setup.exe.

Unicode true
!include "MUI2.nsh"

!ifndef VERSION
  !error "Name the version: -DVERSION=0.1.0"
!endif
!ifndef FOLDER
  !define FOLDER "dist\ezgame"
!endif
!ifndef OUT
  !define OUT "dist"
!endif
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\ezgame"
!define FILE_TYPE "ezgame.game"

Name "ezgame"
OutFile "${OUT}/ezgame-${VERSION}-setup.exe"
InstallDir "$LOCALAPPDATA\Programs\ezgame"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "ezgame"
VIAddVersionKey "FileDescription" "ezgame: 18xx railway games face to face on one laptop"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "the ezgame authors, MIT licence"

!define MUI_ICON "${__FILEDIR__}/ezgame.ico"
!define MUI_UNICON "${__FILEDIR__}/ezgame.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\ezgame.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"

; Tells the desktop that file types have changed.
!macro FILE_TYPES_CHANGED
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "ezgame"
  ; Nothing of an older version stays beside the new one.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\ezgame.lnk" "$INSTDIR\ezgame.exe"

  WriteRegStr HKCU "Software\Classes\.ezgame" "" "${FILE_TYPE}"
  WriteRegStr HKCU "Software\Classes\.ezgame" "Content Type" "application/x-ezgame"
  WriteRegStr HKCU "Software\Classes\${FILE_TYPE}" "" "ezgame saved game"
  WriteRegStr HKCU "Software\Classes\${FILE_TYPE}\DefaultIcon" "" "$INSTDIR\ezgame.exe,0"
  WriteRegStr HKCU "Software\Classes\${FILE_TYPE}\shell\open\command" "" '"$INSTDIR\ezgame.exe" "%1"'

  WriteRegStr HKCU "${KEY}" "DisplayName" "ezgame"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\ezgame.exe"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "Publisher" "the ezgame authors"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  !insertmacro FILE_TYPES_CHANGED
SectionEnd

; Saved games and settings are the player's and stay.
Section "Uninstall"
  Delete "$SMPROGRAMS\ezgame.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\ezgame.exe"
  Delete "$INSTDIR\ezgame-console.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "Software\Classes\${FILE_TYPE}"
  DeleteRegKey HKCU "Software\Classes\.ezgame"
  DeleteRegKey HKCU "${KEY}"
  !insertmacro FILE_TYPES_CHANGED
SectionEnd
